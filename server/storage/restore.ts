import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFolder, syncFolder } from './copy-folder';
import { lockFolder } from './folder-lock';

const last = 'database';

/**
 * Copies a backup into a DATA_DIR that has no database. The database comes last: a start refuses
 * files without it, so a restore that was interrupted is run again. Throws if there is a database,
 * if a process uses the folder, or if the backup is not complete.
 */
export async function restore(from: string, dataDir: string): Promise<void> {
  if (from.endsWith('.unfinished') || !existsSync(join(from, last))) {
    throw new Error(`${from} is no complete backup. Nothing has been changed.`);
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  try {
    if (existsSync(join(dataDir, last))) {
      throw new Error(
        `${dataDir} has a database already. Move it away, or set DATA_DIR to a new folder. Nothing has been changed.`,
      );
    }
    // Copies, not links: damage to one of the two must not reach the other.
    for (const name of (await readdir(from)).filter((name) => name !== last)) {
      await cp(join(from, name), join(dataDir, name), { recursive: true });
    }
    const unfinished = join(dataDir, `${last}.restored`);
    await rm(unfinished, { recursive: true, force: true });
    await copyFolder(join(from, last), unfinished);
    await syncFolder(unfinished);
    await rename(unfinished, join(dataDir, last));
  } finally {
    await unlock();
  }
}
