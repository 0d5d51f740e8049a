import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDatabase } from './database';
import { openFileStore } from './file-store';
import { lockFolder } from './folder-lock';
import { openSpool } from './spool';
import type { Storage } from './storage';

export type OpenStorage = Storage & Omit<OpenDatabase, 'db'>;

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

// The drivers are imported on demand: PGlite alone takes 50 MB.

async function openServer(url: string): Promise<OpenDatabase> {
  const { openServerDatabase } = await import('./server-database');
  return openServerDatabase(url);
}

/** Opens the embedded database. Throws if another process has the folder open. */
async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const unlock = await lockFolder(folder);
  try {
    const database = join(folder, 'database');
    await refuseFilesWithoutDatabase(database, join(folder, 'files'));
    const { openEmbeddedDatabase } = await import('./embedded-database');
    const opened = await openEmbeddedDatabase(database);
    await opened.tidy?.();
    return {
      ...opened,
      async close() {
        await opened.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Opens the file store in DATA_DIR, with the embedded database in the same folder or the database
 * of DATABASE_URL. Only the embedded one needs the folder for itself: files have generated names,
 * and the database knows the state of each.
 */
export async function openStorage(folder: string, databaseUrl?: string): Promise<OpenStorage> {
  await mkdir(folder, { recursive: true });
  const database = await (databaseUrl ? openServer(databaseUrl) : openEmbedded(folder));
  try {
    return {
      ...database,
      files: await openFileStore(join(folder, 'files')),
      spool: await openSpool(join(folder, 'spool')),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
