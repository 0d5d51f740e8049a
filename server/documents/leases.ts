import { and, desc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Id } from '@/api/wire';
import type { Caller } from '../auth/caller';
import { approval, verification } from '../domain/statuses';
import type { Database } from '../storage/database';
import { deleteInBatches } from '../storage/delete-in-batches';
import { document_leases, documents, users } from '../storage/schema';
import type { DocumentRow } from './access';
import { inScope } from './visibility';

/**
 * Whoever opens a document to decide on it has it for two minutes: the queues of colleagues leave
 * it out. Nothing is locked. A decision goes by the document's version, and a lease that is not
 * renewed gives the document back.
 */

/** Milliseconds. */
const duration = 2 * 60_000;

/** Seconds. Clocks of processes differ by less. */
const tolerance = 60 * 60;

/** Leases of a person. The desk has four: the open document, the two after it, the one before. */
const mostAtOnce = 8;

const { document_id, user_id, until } = document_leases;

/** Also ends a lease that lasts too long: a clock that was ahead has written it. */
const hasEnded = (now: SQL) =>
  sql`(${until} <= ${now} or ${until} > ${now} + make_interval(secs => ${tolerance}))`;
const hasEndedAt = (now: Date) => hasEnded(sql`${now.toISOString()}::timestamptz`);

/** Resolves to whether the document waits for a decision that the caller may make. */
async function mayDecide(db: Database, caller: Caller, document: DocumentRow): Promise<boolean> {
  if ([document.user_id, document.verified_by].includes(caller.id)) return false;
  const waitsFor = [verification, approval].find(({ from }) =>
    from.includes(document.document_status_id),
  );
  const held = caller.roles.flatMap(({ name }) => (waitsFor?.roles.includes(name) ? name : []));
  if (held.length === 0) return false;
  const { where } = await inScope(db, caller, held);
  return (await db.$count(documents, and(eq(documents.id, document.id), where))) > 0;
}

async function hasChanged(db: Database, { id, version }: DocumentRow): Promise<boolean> {
  const isSame = and(eq(documents.id, id), eq(documents.version, version));
  return (await db.$count(documents, isSame)) === 0;
}

/** Ends the caller's oldest leases beyond those that one person may have. */
async function endOldest(db: Database, caller: Caller, now: Date): Promise<void> {
  const oldest = db
    .select({ id: document_id })
    .from(document_leases)
    .where(and(eq(user_id, caller.id), not(hasEndedAt(now))))
    .orderBy(desc(until), desc(document_id))
    .offset(mostAtOnce);
  await db.delete(document_leases).where(inArray(document_id, oldest));
}

type Opener = { username: string; name: string };

type Lease = {
  /** True if the caller had it already. */
  isRenewed: boolean;
  /** Part of the answer: when the caller's lease ends, the colleague who has one, or nothing. */
  told: { leased_until?: Date; opened_by?: Opener };
};

/** The result of a view that takes no lease. */
export const noLease: Lease = { isRenewed: false, told: {} };

/**
 * Leases a document to a caller who may decide on it, or renews the lease, unless a colleague has
 * it. Ends the oldest lease of a caller who has many.
 */
export async function lease(
  db: Database,
  caller: Caller,
  document: DocumentRow,
  now: Date,
): Promise<Lease> {
  if (!(await mayDecide(db, caller, document))) return noLease;
  const isHeld = and(eq(document_id, document.id), not(hasEndedAt(now)));
  const [before] = await db.select().from(document_leases).where(isHeld);
  const isRenewed = before?.user_id === caller.id;
  const taken = { user_id: caller.id, until: new Date(now.getTime() + duration) };
  const [leased] = await db
    .insert(document_leases)
    .values({ document_id: document.id, ...taken })
    .onConflictDoUpdate({
      target: document_id,
      set: taken,
      setWhere: or(eq(user_id, caller.id), hasEndedAt(now)),
    })
    .returning();
  if (leased) {
    // A colleague's lease ends with the decision, which may have come since the document was read.
    if (!isRenewed && (await hasChanged(db, document))) {
      await endLease(db, document.id);
      return noLease;
    }
    if (!isRenewed) await endOldest(db, caller, now);
    return { isRenewed, told: { leased_until: leased.until } };
  }
  const opener = (await openersOf(db, caller, [document.id], now)).get(document.id);
  return opener ? { isRenewed: false, told: { opened_by: opener } } : noLease;
}

/** Ends the lease of a document, whoever has it. */
export async function endLease(tx: Database, id: number): Promise<void> {
  await tx.delete(document_leases).where(eq(document_id, id));
}

const ofColleagues = (caller: Caller, now: Date) =>
  and(ne(user_id, caller.id), not(hasEndedAt(now)));

/** The documents that colleagues of the caller have open: hardly more than there are colleagues. */
export async function leasedToOthers(db: Database, caller: Caller, now: Date): Promise<number[]> {
  const leased = await db.select().from(document_leases).where(ofColleagues(caller, now));
  return leased.map((row) => row.document_id);
}

/** The colleagues who have documents open, by the document's id. */
async function openersOf(
  db: Database,
  caller: Caller,
  ids: number[],
  now: Date,
): Promise<Map<number, Opener>> {
  const opened = await db
    .select({ id: document_id, username: users.username, name: users.name })
    .from(document_leases)
    .innerJoin(users, eq(users.id, user_id))
    .where(and(inArray(document_id, ids), ofColleagues(caller, now)));
  return new Map(opened.map(({ id, ...person }) => [id, person]));
}

/** Adds to rows of a queue which colleague has the document open. */
export async function withOpeners<Row extends { id: Id }>(
  db: Database,
  caller: Caller,
  rows: Row[],
  now: Date,
): Promise<(Row & { opened_by?: Opener })[]> {
  const ids = rows.map(({ id }) => Number(id));
  const openers = await openersOf(db, caller, ids, now);
  return rows.map((row) => {
    const opened_by = openers.get(Number(row.id));
    return opened_by ? { ...row, opened_by } : row;
  });
}

/** Deletes leases that have ended. They harm nobody, but there would be one for each document. */
export function deleteEndedLeases(db: Database, signal?: AbortSignal): Promise<number> {
  return deleteInBatches(db, [document_leases, document_id], hasEnded(sql`now()`), signal);
}
