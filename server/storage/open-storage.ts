import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from './database';
import { type FileStore, openFileStore } from './file-store';
import { lockFolder } from './folder-lock';
import { documents, users } from './schema';
import { tidy } from './tidy';

export type DataFolder = {
  db: Database;
  files: FileStore;
  /** Closes the database and gives the folder back. */
  close: () => Promise<void>;
};

/**
 * Takes DATA_DIR for this process and opens what is in it; one that knows nobody yet is filled. Throws while another process has it.
 */
export async function openDataFolder(
  folder: string,
  fill: (db: Database, files: FileStore) => Promise<void>,
): Promise<DataFolder> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);

  const { db, close } = await openDatabase(join(folder, 'database'));
  const files = await openFileStore(join(folder, 'files'));
  const stored = await db.select({ id: documents.storage_id }).from(documents);
  await files.sweep(new Set(stored.map(({ id }) => id)));
  if ((await db.$count(users)) === 0) await fill(db, files);
  await tidy(db);

  return {
    db,
    files,
    close: async () => {
      await close();
      await unlock();
    },
  };
}
