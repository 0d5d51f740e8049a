import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from './database';
import { openFileStore } from './file-store';
import { lockFolder } from './folder-lock';
import { openSpool } from './spool';
import type { Storage } from './storage';
import { tidy } from './tidy';

export type OpenStorage = Storage & {
  /** Closes the database and releases the folder. */
  close: () => Promise<void>;
};

/**
 * A new database beside old files would know none of them: somebody has lost the old one, or not
 * yet restored it.
 */
async function refuseFilesWithoutDatabase(database: string, files: string): Promise<void> {
  if (existsSync(database)) return;
  const found = existsSync(files) ? await readdir(files) : [];
  if (found.length > 0) {
    throw new Error(
      `${files} holds ${found.length} files, but their database ${database} is missing. Restore the database, or move the files away to start with nothing. No file has been deleted.`,
    );
  }
}

/**
 * Opens the embedded database and the files of DATA_DIR. Throws while another process has the
 * folder open.
 */
export async function openStorage(folder: string): Promise<OpenStorage> {
  const [database, files] = [join(folder, 'database'), join(folder, 'files')];
  await mkdir(folder, { recursive: true });
  // What has been opened, the latest first.
  const closing = [await lockFolder(folder)];
  async function close(): Promise<void> {
    for (const closeOne of closing.splice(0)) await closeOne();
  }
  try {
    await refuseFilesWithoutDatabase(database, files);
    const { db, close: closeDatabase } = await openDatabase(database);
    closing.unshift(closeDatabase);
    await tidy(db);
    return {
      db,
      files: await openFileStore(files),
      spool: await openSpool(join(folder, 'spool')),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
