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
  close: () => Promise<void>;
};

/**
 * A new database would not know the existing files: the old one has been lost or is yet to be
 * restored.
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
 * Opens the embedded database and the file store of DATA_DIR. Throws if another process has them
 * open.
 */
export async function openStorage(folder: string): Promise<OpenStorage> {
  const [database, files] = [join(folder, 'database'), join(folder, 'files')];
  await mkdir(folder, { recursive: true });
  // Cleanup functions, in the order to call them.
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
