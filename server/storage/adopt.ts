import { randomUUID } from 'node:crypto';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { mapAsync, uniq } from 'es-toolkit';
import type { Database } from './database';
import { hasFile } from './file-store';
import { databaseName, installationOf, type Mark, markName } from './installation';
import { nextStep } from './installation-states';
import {
  documents,
  installation,
  portal_events,
  sessions,
  stored_files,
  untold_decisions,
} from './schema';
import type { Storage } from './storage';

/** Starts, adopts and moves installations, whose databases and stores get their ids. */

/** Documents whose files are looked for, from each end of the archive. */
const sampleSize = 50;
/** Share of the files that the right store has, even if it has lost some. */
const leastShare = 0.9;
const openedAtOnce = 10;

/** A database and its places, with the marks of the store and, beside a bucket, of DATA_DIR. */
export type Marked = Pick<Storage, 'db' | 'files'> & { marks: [Mark, ...Mark[]] };

type Sample = { wanted: number; found: number };

/** Looks for files of the oldest and the newest documents. */
async function sampleFiles({ db, files }: Pick<Storage, 'db' | 'files'>): Promise<Sample> {
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

/** Throws if the store has none of the files that the database names. */
async function assertFiles({ db, files, marks: [{ place }] }: Marked): Promise<void> {
  for await (const id of files.list()) if (id !== markName) return;
  const isKept = eq(stored_files.state, 'kept');
  if ((await db.select().from(stored_files).where(isKept).limit(1)).length === 0) return;
  throw new Error(
    `${place} has no files, but the database names some. Is the disk mounted? If not, restore the files. Nothing has been changed.`,
  );
}

/** Throws if the store lacks so many of the files that it is another one. */
async function assertSample(storage: Marked): Promise<void> {
  const { wanted, found } = await sampleFiles(storage);
  if (found >= leastShare * wanted) return;
  throw new Error(
    `${storage.marks[0].place} has ${found} of ${wanted} files that have been looked for. Is it mounted, and is it the right one? To go on without the others: npm run adopt. Nothing has been changed.`,
  );
}

/**
 * Gives the id to the store, then to the database for good. A start finishes what was interrupted.
 * Writes only what differs, so that a settled installation starts on a full disk.
 */
async function settle(db: Database, marks: Mark[], id: string): Promise<void> {
  for (const mark of marks) if ((await mark.read()) !== id) await mark.write(id);
  const name = await databaseName(db);
  await db
    .update(installation)
    .set({ database: name })
    .where(sql`${installation.database} is distinct from ${name}`);
}

/** Gives a database and its store their id: the database's own if it has one. */
export async function claim(db: Database, marks: Mark[]): Promise<void> {
  // Another process may be faster.
  const id = randomUUID();
  const own = await installationOf(db);
  if (!own) await db.insert(installation).values({ id }).onConflictDoNothing();
  await settle(db, marks, (own ?? (await installationOf(db)))?.id ?? id);
}

/**
 * Throws if database and store do not belong together. An installation without an id, new or old,
 * gets one.
 */
export async function start(storage: Marked): Promise<void> {
  const { db, marks } = storage;
  if ((await nextStep('start', db, marks)) === 'find files') await assertSample(storage);
  await assertFiles(storage);
  await claim(db, marks);
}

/**
 * Gives a restored database and its store an id of their own or, with `original`, lets them take
 * the place of that installation. Throws, and changes nothing, if the database is an original
 * itself or if the store belongs to another installation.
 */
export async function adopt(
  storage: Marked,
  original?: string,
): Promise<{ id: string; sample: Sample }> {
  const { db, marks } = storage;
  const step = await nextStep(original === undefined ? 'adopt' : 'replace', db, marks, original);
  const id = original ?? randomUUID();
  const sample = await sampleFiles(storage);
  const unsettled = { id, database: null };
  await db.transaction(async (tx) => {
    await tx
      .insert(installation)
      .values(unsettled)
      .onConflictDoUpdate({ target: installation.is_only, set: unsettled });
    if (step === 'keep') return;
    // Sessions that ended after the backup must not return.
    await tx.delete(sessions);
    // A replacement keeps what the portal is to be told: nobody else tells it.
    if (step === 'replace') return;
    await tx.delete(untold_decisions);
    await tx.delete(portal_events);
  });
  await settle(db, marks, id);
  return { id, sample };
}
