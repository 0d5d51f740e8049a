import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../storage/database';
import { portal_events, users } from '../storage/schema';

/** An operator's view of the events that the portal has not taken, and acts on them. */

/** A line for each, oldest first, with tabs: id, username, since when, attempts, last answer. */
export async function listEvents(db: Database): Promise<string[]> {
  const { id, since, attempts, last_status, next_attempt_at } = portal_events;
  const found = await db
    .select({ id, username: users.username, since, attempts, last_status, next_attempt_at })
    .from(portal_events)
    .innerJoin(users, eq(users.id, portal_events.user_id))
    .orderBy(asc(since));
  return found.map((event) =>
    [
      event.id,
      event.username,
      event.since.toISOString(),
      event.attempts === 1 ? '1 attempt' : `${event.attempts} attempts`,
      event.last_status ?? 'no answer',
      `next at ${event.next_attempt_at.toISOString()}`,
    ].join('\t'),
  );
}

const these = (ids: string[]) => (ids.length > 0 ? inArray(portal_events.id, ids) : undefined);

/** Makes some events, or all if none is named, due at once, and gives them seven days again. */
export async function retryEvents(db: Database, ids: string[]): Promise<number> {
  const again = await db
    .update(portal_events)
    .set({ next_attempt_at: sql`now()`, attempts: 0 })
    .where(these(ids))
    .returning();
  return again.length;
}

/** Forgets some events. */
export async function dropEvents(db: Database, ids: string[]): Promise<number> {
  return (await db.delete(portal_events).where(inArray(portal_events.id, ids)).returning()).length;
}
