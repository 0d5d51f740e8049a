import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm, rmdir, symlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const lockPath = (folder: string, number: number) => join(folder, `lock.${number}`);

/** The lock numbers in a folder, newest first. */
async function lockNumbers(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => Number(name.match(/^lock\.(\d+)$/)?.[1]));
  return numbers.filter(Boolean).sort((a, b) => b - a);
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** A connection to a socket. Undefined if nobody listens on it. */
async function connectTo(socket: string): Promise<Socket | undefined> {
  const call = connect(socket);
  try {
    await once(call, 'connect');
    return call;
  } catch (error) {
    call.destroy();
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ECONNREFUSED') throw error;
  }
}

/** Resolves to whether a lock's owner is alive; to true after an unexpected error. */
const isAlive = (lock: string) =>
  connectTo(lock).then(
    (call) => Boolean(call?.destroy()),
    () => true,
  );

/**
 * Tries to take the folder; false if another process owns it. A lock is a symbolic link,
 * `lock.<number>`, to a socket on which its owner listens for as long as it lives. A process that
 * finds the newest lock dead creates the next number; only one of several can. The newest lock is
 * never deleted, so numbers only grow and a process that was too slow finds its own lock outdated.
 */
async function claim(folder: string, owner: Server): Promise<boolean> {
  const socket = `lock-${randomBytes(8).toString('hex')}`;
  owner.listen(join(folder, socket));
  await once(owner, 'listening');

  const [newest = 0] = await lockNumbers(folder);
  if (newest > 0 && (await isAlive(lockPath(folder, newest)))) return false;
  try {
    await symlink(socket, lockPath(folder, newest + 1));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  const [latest, ...outdated] = await lockNumbers(folder);
  if (latest !== newest + 1) return false;
  for (const number of outdated) {
    const lock = lockPath(folder, number);
    await rm(join(folder, await readlink(lock)), { force: true });
    await rm(lock);
  }
  return true;
}

/**
 * Socket paths are limited to about 100 bytes, so a deep folder is reached through a short link.
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
    if (errorCode(error) === 'EADDRINUSE') return false;
    throw error;
  }
}

/** A connection to the process that has locked a folder. Undefined if there is none. */
export async function callOwner(folder: string): Promise<Socket | undefined> {
  const path = resolve(folder);
  if (process.platform === 'win32') return connectTo(join('\\\\.\\pipe', path));
  const [newest] = existsSync(path) ? await lockNumbers(path) : [];
  return newest ? withShortPath(path, (short) => connectTo(lockPath(short, newest))) : undefined;
}

/**
 * Locks a folder for this process: the embedded database has no lock of its own, and two processes
 * would corrupt it. Works between processes of one machine. `answer` gets the calls of `callOwner`.
 * Returns a function that releases the lock.
 */
export async function lockFolder(
  folder: string,
  answer: (call: Socket) => void = (call) => call.destroy(),
): Promise<() => Promise<void>> {
  const owner = createServer(answer).unref();
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
