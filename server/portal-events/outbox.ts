import { eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { countBy, groupBy } from 'es-toolkit';
import { type StatusId, statusRules } from '../domain/statuses';
import type { Database } from '../storage/database';
import { tryLock } from '../storage/evaluate';
import { portal_events, untold_decisions, users } from '../storage/schema';

/**
 * Events that the portal is to be told. A decision is kept in its own transaction, then collected
 * with others into one event per owner, which stays until the portal has confirmed it.
 */

/** An event as the portal gets it. */
type PortalEvent = {
  /** Id of the event, the same in every attempt. */
  id: string;
  /** Username of the owner. */
  username: string;
  approved: number;
  rejected: number;
  /** When the first and the last of these decisions were made. */
  since: Date;
  until: Date;
};

/** An event taken for delivery. `attempts` includes the one that is about to be made. */
export type ClaimedEvent = PortalEvent & { attempts: number };

type Decided = typeof untold_decisions.$inferSelect;

/** Events per round. */
const claimedAtOnce = 10;

/** Seconds. */
const longestWait = 60 * 60;
const firstWait = 15;
/** Seconds, longer than a round takes. */
const claimTimeout = 5 * 60;
/** Seven days: the first seven waits take an hour together, the others one each. */
export const mostAttempts = 7 + 7 * 24 - 1;

/** Owners hear how a sending ends. A verification is only a step of it. */
const isFinal = (to: StatusId) => statusRules[to].outcome !== 'none';

/** Keeps a decision for its owner. Call it in the transaction that makes the decision. */
export async function keepDecision(tx: Database, owner: number, to: StatusId): Promise<void> {
  if (!isFinal(to)) return;
  await tx.insert(untold_decisions).values({ user_id: owner, to_status_id: to });
}

function toEvent(user_id: number, decisions: Decided[]): typeof portal_events.$inferInsert {
  const ended = countBy(decisions, ({ to_status_id }) => statusRules[to_status_id].outcome);
  const times = decisions.map(({ at }) => at.getTime());
  return {
    user_id,
    approved: ended.approved ?? 0,
    rejected: ended.rejected ?? 0,
    since: new Date(Math.min(...times)),
    until: new Date(Math.max(...times)),
  };
}

/** True for times further ahead than any wait, which a wrong clock has written. */
const isOfWrongClock = (time: SQLWrapper) =>
  sql`${time} > now() + make_interval(secs => ${2 * longestWait})`;

/**
 * Makes one event for each owner whose first decision has waited for so many minutes. Does nothing
 * while another process does the same.
 */
export async function collectDecisions(db: Database, minutes: number): Promise<void> {
  const { user_id, at } = untold_decisions;
  await db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'collect'))) return;
    const owners = tx
      .select({ user_id })
      .from(untold_decisions)
      .groupBy(user_id)
      .having(
        sql`min(${at}) <= now() - make_interval(mins => ${minutes}) or ${isOfWrongClock(sql`min(${at})`)}`,
      );
    const decided = await tx.delete(untold_decisions).where(inArray(user_id, owners)).returning();
    const byOwner = Object.entries(groupBy(decided, (decision) => decision.user_id));
    const events = byOwner.map(([owner, decisions]) => toEvent(Number(owner), decisions));
    if (events.length > 0) await tx.insert(portal_events).values(events);
  });
}

/**
 * Takes some events that are due, so that no other process delivers them meanwhile. One that is
 * neither confirmed nor postponed, because its process has been killed, is due again later.
 */
export async function claimEvents(db: Database): Promise<ClaimedEvent[]> {
  const { id, next_attempt_at } = portal_events;
  const due = db
    .select({ id })
    .from(portal_events)
    .where(sql`${next_attempt_at} <= now() or ${isOfWrongClock(next_attempt_at)}`)
    .orderBy(next_attempt_at)
    .limit(claimedAtOnce)
    .for('update', { skipLocked: true });
  return (
    db
      .update(portal_events)
      .set({
        attempts: sql`${portal_events.attempts} + 1`,
        next_attempt_at: sql`now() + make_interval(secs => ${claimTimeout})`,
      })
      .from(users)
      // Passes an array, which is read once. With IN, PostgreSQL may read it again for each row.
      .where(sql`${users.id} = ${portal_events.user_id} and ${id} = any(array(${due}))`)
      .returning({
        id,
        username: users.username,
        approved: portal_events.approved,
        rejected: portal_events.rejected,
        since: portal_events.since,
        until: portal_events.until,
        attempts: portal_events.attempts,
      })
  );
}

/** Forgets an event. Resolves once it is gone. */
export async function deleteEvent(db: Database, id: string): Promise<void> {
  await db.delete(portal_events).where(eq(portal_events.id, id));
}

/** Lets an event wait longer after each failed attempt: from half a minute to an hour. */
export async function postponeEvent(
  db: Database,
  { id, attempts }: ClaimedEvent,
  status: number | undefined,
): Promise<void> {
  const seconds = Math.min(firstWait * 2 ** Math.min(attempts, 20), longestWait);
  await db
    .update(portal_events)
    .set({
      next_attempt_at: sql`now() + make_interval(secs => ${seconds})`,
      last_status: status ?? null,
    })
    .where(eq(portal_events.id, id));
}

/** Gives claimed events back, as if they had not been attempted. */
export async function releaseEvents(db: Database, events: ClaimedEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  await db
    .update(portal_events)
    .set({ attempts: sql`${portal_events.attempts} - 1`, next_attempt_at: sql`now()` })
    .where(inArray(portal_events.id, ids));
}

/** Forgets what the portal has not been told of an owner. */
export async function forgetEvents(tx: Database, owner: number): Promise<void> {
  await tx.delete(untold_decisions).where(eq(untold_decisions.user_id, owner));
  await tx.delete(portal_events).where(eq(portal_events.user_id, owner));
}

/** True if the portal has refused the event, which proves that it can be reached. */
const isRefused = sql`coalesce(${portal_events.last_status} between 400 and 499, false)`;

type Waiting = { count: number; seconds: number };

/**
 * Counts the undelivered events, and the seconds since the oldest of their decisions: those
 * `refused` by the portal, and all others.
 */
export async function waitingEvents(db: Database): Promise<{ portal: Waiting; refused: Waiting }> {
  const found = await db
    .select({
      isRefused: sql<boolean>`${isRefused}`,
      count: sql<number>`count(*)::int`,
      seconds: sql<number>`extract(epoch from now() - min(${portal_events.since}))::float`,
    })
    .from(portal_events)
    .groupBy(isRefused);
  const of = (wanted: boolean): Waiting => {
    const { count = 0, seconds = 0 } = found.find((row) => row.isRefused === wanted) ?? {};
    return { count, seconds };
  };
  return { portal: of(false), refused: of(true) };
}
