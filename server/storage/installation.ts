import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type InferSelectModel, sql } from 'drizzle-orm';
import type { Database } from './database';
import { evaluate } from './evaluate';
import type { FileStore } from './file-store';
import { installation } from './schema';
import { openSpool } from './spool';

/**
 * Tells which database and store belong together. The database has the id of its installation; its
 * store and each DATA_DIR have it as their mark. A restored database is recognised by the name that
 * PostgreSQL gives to each database, which no dump contains.
 */

export type Installation = InferSelectModel<typeof installation>;

/** The id that a folder or a bucket has. */
export type Mark = {
  /** Name of the place in messages. */
  place: string;
  read: () => Promise<string | undefined>;
  write: (id: string) => Promise<void>;
};

export const markName = 'installation';

/** The text in a file; undefined if there is no such file. */
export async function textIn(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** The mark of a DATA_DIR. Without a bucket, it is the store's, too. */
export function folderMark(dataDir: string): Mark {
  const path = join(dataDir, markName);
  return {
    place: dataDir,
    read: () => textIn(path),
    async write(id) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}`;
      await writeFile(unfinished, `${id}\n`, { flush: true });
      await rename(unfinished, path);
    },
  };
}

/** The mark of a bucket: an object that also names the bucket, so that a copied bucket has none. */
export function bucketMark(files: FileStore, bucket: string, spoolFolder: string): Mark {
  return {
    place: `The bucket ${bucket}`,
    async read() {
      const file = await files.open(markName);
      const [id, named] = file?.stream ? (await text(file.stream)).trim().split(' ') : [];
      return named === bucket ? id : undefined;
    },
    async write(id) {
      const spool = await openSpool(spoolFolder);
      await files.put(markName, await spool.receive(Buffer.from(`${id} ${bucket}\n`)));
    },
  };
}

/** Tells a database from its copies, also from those on the same server. */
export async function databaseName(db: Pick<Database, 'select'>): Promise<string> {
  return evaluate(
    db,
    sql<string>`(select system_identifier from pg_control_system()) || '/' || (
      select oid from pg_database where datname = current_database())`,
  );
}

/** Reads the id of the installation; undefined before the first start. */
export async function installationOf(
  db: Pick<Database, 'select'>,
): Promise<Installation | undefined> {
  const [row] = await db.select().from(installation);
  return row;
}
