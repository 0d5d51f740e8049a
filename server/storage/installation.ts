import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { asc, desc, eq, type InferSelectModel, sql } from 'drizzle-orm';
import { mapAsync, uniq } from 'es-toolkit';
import type { Database } from './database';
import type { FileStore } from './file-store';
import { documents, installation, stored_files } from './schema';
import type { Storage } from './storage';

/**
 * Which database and which store belong together. The database has the id of its installation, and
 * so have its store and each DATA_DIR (their marks). A restored database is known by the name that
 * PostgreSQL gives to each database, which no dump contains.
 */

export type Installation = InferSelectModel<typeof installation>;

/** The id that a folder or a bucket has. */
export type Mark = {
  /** For messages. */
  place: string;
  read: () => Promise<string | undefined>;
  write: (id: string) => Promise<void>;
};

export const markName = 'installation';
/** Documents whose files are looked for, from each end of the archive. */
const sampleSize = 50;
/** A store with fewer of the files is another one; with more, it has lost some. */
const leastShare = 0.9;
const openedAtOnce = 10;

/** The mark of a DATA_DIR, which is that of its store, too, unless there is a bucket. */
export function folderMark(dataDir: string): Mark {
  const path = join(dataDir, markName);
  return {
    place: dataDir,
    async read() {
      try {
        return (await readFile(path, 'utf8')).trim();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    },
    async write(id) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}`;
      await writeFile(unfinished, `${id}\n`, { flush: true });
      await rename(unfinished, path);
    },
  };
}

/** The mark of a bucket: an object that also names the bucket, so that a copied bucket has none. */
export function bucketMark({ files, spool }: Pick<Storage, 'files' | 'spool'>, bucket: string) {
  const mark: Mark = {
    place: `The bucket ${bucket}`,
    async read() {
      const file = await files.open(markName);
      const [id, named] = file?.stream ? (await text(file.stream)).trim().split(' ') : [];
      return named === bucket ? id : undefined;
    },
    async write(id) {
      await files.put(markName, await spool.receive(Buffer.from(`${id} ${bucket}\n`)));
    },
  };
  return mark;
}

/** Tells a database from its copies, also from those on the same server. */
export async function databaseName(db: Pick<Database, 'select'>): Promise<string> {
  const [found] = await db
    .select({
      name: sql<string>`system_identifier || '/' || (
        select oid from pg_database where datname = current_database())`,
    })
    .from(sql`pg_control_system()`);
  if (!found) throw new Error('PostgreSQL has not said which database it is.');
  return found.name;
}

/** Undefined before the first start. */
export async function installationOf(
  db: Pick<Database, 'select'>,
): Promise<Installation | undefined> {
  const [row] = await db.select().from(installation);
  return row;
}

async function namesFiles(db: Database): Promise<boolean> {
  const isKept = eq(stored_files.state, 'kept');
  return (await db.select().from(stored_files).where(isKept).limit(1)).length > 0;
}

async function hasFile(files: FileStore, id: string): Promise<boolean> {
  const file = await files.open(id).catch(() => undefined);
  await file?.stream?.cancel();
  return file !== undefined;
}

/** Looks for files of the oldest and the newest documents. */
export async function sampleFiles({ db, files }: Pick<Storage, 'db' | 'files'>) {
  const ends = await Promise.all(
    [asc, desc].map((order) =>
      db
        .select({ id: documents.storage_id })
        .from(documents)
        .orderBy(order(documents.id))
        .limit(sampleSize),
    ),
  );
  const wanted = uniq(ends.flat().map(({ id }) => id));
  const found = await mapAsync(wanted, (id) => hasFile(files, id), { concurrency: openedAtOnce });
  return { wanted: wanted.length, found: found.filter(Boolean).length };
}

const untouched = 'Nothing has been changed.';

function isCopy({ id }: Installation): Error {
  return new Error(
    `The database is a copy of that of the installation ${id}. If the original lives on, give the copy a store and an id of its own: npm run adopt. If this database takes the place of the original: npm run adopt -- --in-place-of ${id}. ${untouched}`,
  );
}

/** `id` is undefined if the database has none yet. */
function belongsToOther({ place }: Mark, found: string, id: string | undefined): Error {
  return new Error(
    `${place} belongs to the installation ${found}, and the database ${id ? `to ${id}` : 'does not'}. Set DATABASE_URL, DATA_DIR and S3_BUCKET to what belongs together. ${untouched}`,
  );
}

function isNotMarked({ place }: Mark, { id }: Installation): Error {
  return new Error(
    `${place} is not the store of the installation ${id}, to which the database belongs. Is it mounted, and is it the right one? If it has been restored in place of a lost one: npm run adopt -- --in-place-of ${id}. ${untouched}`,
  );
}

/** Throws if a settled database is a copy. */
export async function assertOriginal(
  db: Pick<Database, 'select'>,
): Promise<Installation | undefined> {
  const own = await installationOf(db);
  if (own?.database && own.database !== (await databaseName(db))) throw isCopy(own);
  return own;
}

/** Throws if a settled database is a copy, or if the mark of DATA_DIR is that of another one. */
export async function assertFolder(db: Database, mark: Mark): Promise<Installation | undefined> {
  const own = await assertOriginal(db);
  if (!own?.database) return own;
  const found = await mark.read();
  if (found !== undefined && found !== own.id) throw belongsToOther(mark, found, own.id);
  return own;
}

/** Like assertFolder, for a store that must have the mark. Creates nothing. */
export async function assertStore(db: Database, mark: Mark): Promise<void> {
  const own = await assertFolder(db, mark);
  if (own?.database && (await mark.read()) === undefined) throw isNotMarked(mark, own);
}

/**
 * Gives the id to the store, and then to the database for good: a start finishes what has begun.
 */
export async function settle(db: Database, marks: Mark[], id: string): Promise<void> {
  for (const mark of marks) await mark.write(id);
  await db.update(installation).set({ database: await databaseName(db) });
}

/** Gives an id to a database without one, and to its store. */
export async function claim(db: Database, marks: Mark[]): Promise<void> {
  await db.insert(installation).values({ id: randomUUID() }).onConflictDoNothing();
  // That of another process that starts now, if it was faster.
  const claimed = await installationOf(db);
  if (claimed) await settle(db, marks, claimed.id);
}

/** Throws if a mark names an installation that is neither the database's nor `before`. */
export async function assertNoOther(
  db: Database,
  marks: Mark[],
  before?: string,
): Promise<Installation | undefined> {
  // The marks first: another process that starts now writes its row before them.
  const found = await Promise.all(marks.map((mark) => mark.read()));
  const own = await installationOf(db);
  for (const [i, mark] of marks.entries()) {
    const id = found[i];
    if (id !== undefined && id !== own?.id && id !== before)
      throw belongsToOther(mark, id, own?.id);
  }
  return own;
}

/**
 * Takes over a database and a store without ids, if the store has the files of the database. Throws
 * if it has not, or if it belongs to another installation.
 */
export async function takeOver(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  marks: Mark[],
): Promise<void> {
  const own = await assertNoOther(db, marks);
  if (own?.database) return;
  const sample = await sampleFiles({ db, files });
  if (sample.found < leastShare * sample.wanted) {
    throw new Error(
      `${marks[0]?.place} has ${sample.found} of ${sample.wanted} files that have been looked for. Is it mounted, and is it the right one? To go on without the others: npm run adopt. ${untouched}`,
    );
  }
  await claim(db, marks);
}

/** Marks what has no mark yet. */
export async function markRest(db: Database, marks: Mark[]): Promise<void> {
  const own = await installationOf(db);
  for (const mark of marks) {
    if (own && (await mark.read()) === undefined) await mark.write(own.id);
  }
}

/** Throws if the store of a settled installation has no file, although the database names some. */
export async function assertFiles(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  { place }: Mark,
): Promise<void> {
  for await (const id of files.list()) if (id !== markName) return;
  if (!(await namesFiles(db))) return;
  throw new Error(
    `${place} has no files, but the database names some. Is the disk mounted? If not, restore the files. ${untouched}`,
  );
}
