import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, rmdir, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const lockIn = (folder: string, number: number) => join(folder, `lock.${number}`);

/** The numbers of a folder's locks, the newest first. */
async function locksIn(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => Number(name.match(/^lock\.(\d+)$/)?.[1]));
  return numbers.filter(Boolean).sort((a, b) => b - a);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Whether the owner of a lock is alive; with an odd error it may be, and be out of reach. */
async function isAlive(lock: string): Promise<boolean> {
  const call = connect(lock);
  try {
    await once(call, 'connect');
    return true;
  } catch (error) {
    return codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ECONNREFUSED';
  } finally {
    call.destroy();
  }
}

/**
 * Whether this process now owns the folder. A lock is a link, `lock.<number>`, to a socket on which
 * its owner listens as long as its process lives. Who finds the newest lock dead makes the next
 * one: of several processes, one can. The newest lock is never deleted, so that numbers only grow,
 * and who was slow finds its own lock outdated.
 */
async function claim(folder: string, owner: Server): Promise<boolean> {
  const socket = `lock-${randomBytes(8).toString('hex')}`;
  owner.listen(join(folder, socket));
  await once(owner, 'listening');

  const [newest = 0] = await locksIn(folder);
  if (newest > 0 && (await isAlive(lockIn(folder, newest)))) return false;
  try {
    await symlink(socket, lockIn(folder, newest + 1));
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  const [latest, ...outdated] = await locksIn(folder);
  if (latest !== newest + 1) return false;
  for (const number of outdated) {
    const lock = lockIn(folder, number);
    await rm(join(folder, await readlink(lock)), { force: true });
    await rm(lock);
  }
  return true;
}

/**
 * The path of a socket has about 100 bytes at most, so a deep folder gets a short one meanwhile.
 */
async function withShortPath<Result>(folder: string, work: (path: string) => Promise<Result>) {
  if (Buffer.byteLength(folder) < 70) return work(folder);
  const temporary = await mkdtemp(join(tmpdir(), 'berkas-'));
  const short = join(temporary, 'data');
  try {
    await symlink(folder, short);
    return await work(short);
  } finally {
    await rm(short, { force: true });
    await rmdir(temporary);
  }
}

/** On Windows the lock is a named pipe, which has one owner and ends with its process. */
async function claimPipe(folder: string, owner: Server): Promise<boolean> {
  owner.listen(join('\\\\.\\pipe', folder));
  try {
    await once(owner, 'listening');
    return true;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return false;
    throw error;
  }
}

/**
 * Takes a folder for this process: the embedded database has no guard of its own, and two processes
 * would ruin it. Holds among processes of one machine. Returns what releases the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const owner = createServer((call) => call.destroy()).unref();
  const path = resolve(folder);
  async function release(): Promise<void> {
    if (!owner.listening) return;
    owner.close();
    await once(owner, 'close');
  }
  try {
    const isOurs = await (process.platform === 'win32'
      ? claimPipe(path, owner)
      : withShortPath(path, (short) => claim(short, owner)));
    if (isOurs) return release;
    throw new Error(
      `${folder} is in use by another process. Stop it, or choose another folder by DATA_DIR.`,
    );
  } catch (error) {
    await release();
    throw error;
  }
}
