import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';

/** Where the lock listens: a socket in the folder, or on Windows a pipe named after it. */
function addressOf(folder: string): string {
  return process.platform === 'win32' ? join('\\\\.\\pipe', resolve(folder)) : join(folder, 'lock');
}

async function answers(address: string): Promise<boolean> {
  const call = connect(address);
  try {
    await once(call, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    call.destroy();
  }
}

/**
 * Takes a folder for this process: the embedded database has no guard of its own, and two processes would ruin it. The
 * lock is a listening socket, which ends with its process however that ends; a process id on file may by then be
 * another's. Returns what gives the folder back.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = addressOf(folder);
  if (await answers(address)) {
    throw new Error(
      `${folder} is in use by another process. Stop it, or choose another folder by DATA_DIR.`,
    );
  }
  // What a killed process has left.
  await rm(address, { force: true });
  const lock = createServer((call) => call.destroy());
  lock.listen(address);
  await once(lock, 'listening');
  lock.unref();
  return async () => {
    lock.close();
    await once(lock, 'close');
  };
}
