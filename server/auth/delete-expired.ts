import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database';
import { deleteInBatches } from '../storage/delete-in-batches';
import { sessions, used_hand_offs } from '../storage/schema';
import { idleTimeout } from './session-tokens';

/** Sign-in only inserts rows. These jobs delete expired ones, by the database's clock. */

/** Deletes used tokens after a day, when no difference of clocks can make them valid again. */
export function deleteExpiredHandOffs(db: Database, signal?: AbortSignal): Promise<number> {
  const isExpired = sql`${used_hand_offs.used_at} < now() - interval '1 day'`;
  return deleteInBatches(db, [used_hand_offs, used_hand_offs.jti], isExpired, signal);
}

export function deleteExpiredSessions(db: Database, signal?: AbortSignal): Promise<number> {
  const idle = sql`make_interval(secs => ${idleTimeout / 1000})`;
  const isExpired = sql`${sessions.expires_at} <= now() or ${sessions.used_at} <= now() - ${idle}`;
  return deleteInBatches(db, [sessions, sessions.token_hash], isExpired, signal);
}
