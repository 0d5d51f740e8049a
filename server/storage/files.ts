import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { chunk } from 'es-toolkit';
import type { Database } from './database';
import { nextStep } from './installation-states';
import { stored_files } from './schema';
import type { SpooledFile } from './spool';
import type { Storage } from './storage';

/**
 * The life of stored files. Only the database decides which files exist: a file is never deleted
 * because the database does not know it, nor while a document refers to it. A file whose upload
 * fails stays pending, and a job deletes it a day later.
 */

/**
 * How long unreferenced files are kept, so that yesterday's backup of the database still finds its
 * files.
 */
const grace = sql`interval '24 hours'`;
const reapedAtOnce = 100;
const updatedAtOnce = 1_000;
const removedAtOnce = 10;

/**
 * Stores a spooled file as pending and returns its id. Call keepFile in the transaction that refers
 * to it.
 */
export async function storePending(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  file: SpooledFile,
): Promise<string> {
  const id = randomUUID();
  // Committed before the file is written, so that no stored file is ever unknown.
  await db.insert(stored_files).values({ id, state: 'pending', sha256: file.sha256 });
  await files.put(id, file);
  return id;
}

/** The SHA-256 of a stored file, in hexadecimal; null if it is not known yet. */
export async function hashOf(db: Database, id: string): Promise<string | null> {
  const [file] = await db
    .select({ sha256: stored_files.sha256 })
    .from(stored_files)
    .where(eq(stored_files.id, id));
  return file?.sha256 ?? null;
}

async function move(tx: Database, id: string, from: 'pending' | 'kept', to: 'kept' | 'removed') {
  const moved = await tx
    .update(stored_files)
    .set({ state: to, since: sql`now()` })
    .where(and(eq(stored_files.id, id), eq(stored_files.state, from)))
    .returning();
  if (moved.length === 0) throw new Error(`A file to be ${to} is not ${from}.`);
}

/** Call in the transaction that writes the row referring to the file. */
export const keepFile = (tx: Database, id: string) => move(tx, id, 'pending', 'kept');

/** Call in the transaction that removes the last reference to the file. */
export const removeFile = (tx: Database, id: string) => move(tx, id, 'kept', 'removed');

/**
 * Like removeFile, for files that no backup has to find again: those of anonymised people, and of
 * drafts that were never sent. The next run of the job deletes them.
 */
export async function removeFilesAtOnce(tx: Database, ids: string[]): Promise<void> {
  for (const some of chunk(ids, updatedAtOnce)) {
    await tx
      .update(stored_files)
      .set({ state: 'removed', since: sql`now() - 2 * ${grace}` })
      .where(inArray(stored_files.id, some));
  }
}

type Reaped = { found: number; removed: number; errors: unknown[] };

/** Deletes one batch of files that have been pending or removed for a day. */
async function reapSome({ db, files }: Pick<Storage, 'db' | 'files'>): Promise<Reaped> {
  return db.transaction(async (tx) => {
    // The database behind DATABASE_URL may have been replaced since the start.
    await nextStep('command', tx, []);
    const due = await tx
      .select({ id: stored_files.id })
      .from(stored_files)
      .where(sql`${stored_files.state} <> 'kept' and ${stored_files.since} < now() - ${grace}`)
      .limit(reapedAtOnce)
      // Concurrent processes take different files, and a file about to be kept is skipped.
      .for('update', { skipLocked: true });
    const removed: string[] = [];
    const errors: unknown[] = [];
    const remove = ({ id }: { id: string }) =>
      files.remove(id).then(
        () => removed.push(id),
        (error) => errors.push(error),
      );
    // In parallel: PostgreSQL ends a transaction that waits too long for a store on the network.
    for (const some of chunk(due, removedAtOnce)) {
      await Promise.all(some.map(remove));
      // Stop: if none could be deleted, the store is probably out of reach.
      if (removed.length === 0) break;
    }
    await tx.delete(stored_files).where(inArray(stored_files.id, removed));
    return { found: due.length, removed: removed.length, errors };
  });
}

/**
 * Deletes all files that have been pending or removed for a day, one batch per transaction, and
 * resolves to their number. Once
 * `signal` is aborted, the batch under way is the last one. Files that cannot be deleted are left
 * for the next run; the first error is thrown at the end.
 */
export async function reapFiles(
  storage: Pick<Storage, 'db' | 'files'>,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  let batch: Reaped;
  do {
    batch = await reapSome(storage);
    removed += batch.removed;
  } while (batch.found === reapedAtOnce && batch.removed > 0 && !signal?.aborted);
  if (batch.errors.length > 0) throw batch.errors[0];
  return removed;
}
