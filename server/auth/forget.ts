import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../storage/database';
import { sessions, used_hand_offs } from '../storage/schema';
import { idleTimeout } from './session-tokens';

/** Sign-in only inserts; these jobs delete what is over, by the clock of the database. */

const deletedAtOnce = 500;

/** Deletes rows in small steps. Skips locked rows, so that no sign-in or other process waits. */
async function forget(db: Database, table: PgTable, key: PgColumn, isOver: SQL): Promise<void> {
  const some = db
    .select({ key })
    .from(table)
    .where(isOver)
    .limit(deletedAtOnce)
    .for('update', { skipLocked: true });
  const deleteSome = () => db.delete(table).where(inArray(key, some)).returning({ key });
  while ((await deleteSome()).length === deletedAtOnce);
}

/** Forgets tokens a day after their use, when no clock can take them for new any more. */
export function forgetHandOffs(db: Database): Promise<void> {
  const isOver = sql`${used_hand_offs.used_at} < now() - interval '1 day'`;
  return forget(db, used_hand_offs, used_hand_offs.jti, isOver);
}

/** Forgets sessions that have expired or been idle for too long. */
export function forgetSessions(db: Database): Promise<void> {
  const idle = sql`make_interval(secs => ${idleTimeout / 1000})`;
  const isOver = sql`${sessions.expires_at} <= now() or ${sessions.used_at} <= now() - ${idle}`;
  return forget(db, sessions, sessions.token_hash, isOver);
}
