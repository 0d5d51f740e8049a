import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../storage/database';
import { sessions, used_hand_offs } from '../storage/schema';
import { idleTimeout } from './session-tokens';

/** Sign-in only inserts rows. These jobs delete expired ones, by the database's clock. */

/** Rows per statement. */
const deletedAtOnce = 500;

/**
 * Deletes rows in batches and resolves to their number. Skips locked rows, so that neither sign-ins
 * nor other processes wait. Once `signal` is aborted, the batch under way is the last one.
 */
async function deleteExpired(
  db: Database,
  [table, key]: [PgTable, PgColumn],
  isExpired: SQL,
  signal?: AbortSignal,
): Promise<number> {
  const some = db
    .select({ key })
    .from(table)
    .where(isExpired)
    .limit(deletedAtOnce)
    .for('update', { skipLocked: true });
  // As an array it is read once. With IN, PostgreSQL may read it again for each row, and delete
  // more.
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

/** Deletes used tokens after a day, when no difference of clocks can make them valid again. */
export function deleteExpiredHandOffs(db: Database, signal?: AbortSignal): Promise<number> {
  const isExpired = sql`${used_hand_offs.used_at} < now() - interval '1 day'`;
  return deleteExpired(db, [used_hand_offs, used_hand_offs.jti], isExpired, signal);
}

export function deleteExpiredSessions(db: Database, signal?: AbortSignal): Promise<number> {
  const idle = sql`make_interval(secs => ${idleTimeout / 1000})`;
  const isExpired = sql`${sessions.expires_at} <= now() or ${sessions.used_at} <= now() - ${idle}`;
  return deleteExpired(db, [sessions, sessions.token_hash], isExpired, signal);
}
