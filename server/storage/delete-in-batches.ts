import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/** Rows per statement. */
const deletedAtOnce = 500;

/**
 * Deletes rows in batches and resolves to their number. Skips locked rows, so that neither sign-ins
 * nor other processes wait. Once `signal` is aborted, the batch under way is the last one.
 */
export async function deleteInBatches(
  db: Database,
  [table, key]: [PgTable, PgColumn],
  isDue: SQL,
  signal?: AbortSignal,
): Promise<number> {
  const some = db
    .select({ key })
    .from(table)
    .where(isDue)
    .limit(deletedAtOnce)
    .for('update', { skipLocked: true });
  // Passes an array, which is read once. With IN, PostgreSQL may read it again for each row, and
  // delete more.
  const isSome = sql`${key} = any(array(${some}))`;
  const deleteSome = () => db.delete(table).where(isSome).returning({ key });
  let deleted = 0;
  let batch: number;
  do {
    batch = (await deleteSome()).length;
    deleted += batch;
  } while (batch === deletedAtOnce && !signal?.aborted);
  return deleted;
}
