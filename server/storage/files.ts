import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from './database';
import { stored_files } from './schema';
import type { SpooledFile } from './spool';
import type { Storage } from './storage';

/**
 * The database is the only truth about files: nothing is ever deleted because it is not in the
 * database, and nothing that a document's row names can be. A file that fails half way stays
 * pending, and the reaper deletes it a day later.
 */

/**
 * How long a file that nothing names is kept, so that whoever restores a database of yesterday
 * still finds its files.
 */
const grace = sql`interval '24 hours'`;
const reapedAtOnce = 100;

/** Stores a spooled file as pending; its transaction to come keeps it. Answers with its id. */
export async function storePending(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  file: SpooledFile,
): Promise<string> {
  const id = randomUUID();
  // Committed before the first byte is stored: from here on somebody knows of the file.
  await db.insert(stored_files).values({ id, state: 'pending' });
  await files.put(id, file);
  return id;
}

async function move(tx: Database, id: string, from: 'pending' | 'kept', to: 'kept' | 'removed') {
  const moved = await tx
    .update(stored_files)
    .set({ state: to, since: sql`now()` })
    .where(and(eq(stored_files.id, id), eq(stored_files.state, from)))
    .returning();
  if (moved.length === 0) throw new Error(`A file to be ${to} is not ${from}.`);
}

/** To be called in the transaction that writes the row that names the file. */
export const keepFile = (tx: Database, id: string) => move(tx, id, 'pending', 'kept');

/** To be called in the transaction after which no row names the file. */
export const removeFile = (tx: Database, id: string) => move(tx, id, 'kept', 'removed');

/**
 * Deletes some of the files that have been pending or removed for a day. Answers with how many they
 * were.
 */
async function reapSome({ db, files }: Pick<Storage, 'db' | 'files'>): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: stored_files.id })
      .from(stored_files)
      .where(sql`${stored_files.state} <> 'kept' and ${stored_files.since} < now() - ${grace}`)
      .limit(reapedAtOnce)
      // Of several processes each takes others, and none takes one that is being kept right now.
      .for('update', { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    for (const id of ids) await files.remove(id);
    await tx.delete(stored_files).where(inArray(stored_files.id, ids));
    return ids.length;
  });
}

/** Deletes all files that have been pending or removed for a day, a few in each transaction. */
export async function reapFiles(storage: Pick<Storage, 'db' | 'files'>): Promise<void> {
  while ((await reapSome(storage)) === reapedAtOnce);
}
