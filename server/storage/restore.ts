import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { partition } from 'es-toolkit';
import { copyFolder, sync, syncFolder } from './copy-folder';
import { lockFolder } from './folder-lock';

const last = 'database';

/** Copies all but the database. Not by links: damage to one of the two must not reach the other. */
async function copyRest(from: string, dataDir: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true });
  const rest = entries.filter(({ name }) => name !== last);
  const [folders, files] = partition(rest, (entry) => entry.isDirectory());
  for (const { name } of folders) {
    await copyFolder(join(from, name), join(dataDir, name));
    await syncFolder(join(dataDir, name));
  }
  for (const { name } of files) {
    await copyFile(join(from, name), join(dataDir, name));
    await sync(join(dataDir, name));
  }
}

/**
 * Copies a backup into a DATA_DIR that has no database, and syncs it. The database comes last: a
 * start refuses files without it, so a restore that was interrupted is run again. Throws if there
 * is a database, if a process uses the folder, or if the backup was cut off.
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
    await copyRest(from, dataDir);
    const unfinished = join(dataDir, `${last}.restored`);
    await rm(unfinished, { recursive: true, force: true });
    await copyFolder(join(from, last), unfinished);
    await syncFolder(unfinished);
    await rename(unfinished, join(dataDir, last));
    await sync(dataDir);
  } finally {
    await unlock();
  }
}
