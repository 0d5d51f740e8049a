import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Takes a folder for this process: the embedded database has no guard of its own, and two processes would ruin it.
 * A lock whose process has been killed counts for nothing. Returns what gives the folder back.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock');
  const holder = Number(await readFile(path, 'utf8').catch(() => ''));
  if (holder && holder !== process.pid && isRunning(holder)) {
    throw new Error(
      `${folder} is in use by process ${holder}. Stop it, or choose another folder by DATA_DIR.`,
    );
  }
  await writeFile(path, String(process.pid));
  return () => rm(path, { force: true });
}
