import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../auth/caller';
import type { RoleName } from '../domain/roles';
import { type Decision, type StatusId, status } from '../domain/statuses';
import { refusal } from '../http/errors';
import { keepDecision } from '../portal-events/outbox';
import type { Database } from '../storage/database';
import { documents } from '../storage/schema';
import { assertStatus, type DocumentRow, lockDocument } from './access';
import { assertCurrent } from './history';
import { endLease } from './leases';
import { type Columns, change, inStatus, type Target } from './lifecycle';
import { removePrevious } from './previous-file';
import { keepOutcome, takeBackOutcome } from './sendings';
import { inScope, own } from './visibility';

/** What others do with a document: they verify, approve, reject or reset it. */

const isOwn = (document: DocumentRow, caller: Caller) => document.user_id === caller.id;
const isVerifiedBy = (document: DocumentRow, caller: Caller) => document.verified_by === caller.id;

const withoutNotes: Columns = { verifier_note: '', approval_note: '' };

/**
 * True if somebody else will compare a document with what was rejected: its approver, once it is
 * verified again.
 */
const isCompared = ({ approval_note }: DocumentRow, to: StatusId) =>
  to === status.verified && approval_note !== '';

/**
 * Documents in the queue that are not for the caller: own ones and, for approval, those the caller
 * verified, and those that colleagues have open.
 */
export function notForCaller({ action }: Decision, caller: Caller, leased: number[]): SQL {
  return or(
    own(caller).where,
    action === 'approve' ? eq(documents.verified_by, caller.id) : undefined,
    leased.length > 0 ? inArray(documents.id, leased) : undefined,
  ) as SQL;
}

/** Throws a 403 for own documents and, for approval, those that the caller has verified. */
export function assertMayDecide(document: DocumentRow, { action }: Decision, caller: Caller): void {
  if (isOwn(document, caller)) {
    throw refusal(403, 'You cannot decide on your own document.');
  }
  if (action === 'approve' && isVerifiedBy(document, caller)) {
    throw refusal(403, 'You have verified this document, so someone else has to approve it.');
  }
}

/**
 * Verifies, approves or rejects a document within the scope of these roles. A rejection needs a
 * note. With `tellsOwners`, the portal is told of it later. Resolves to the number of the sending
 * that was decided, from 1.
 */
export async function decide(
  { db, tellsOwners }: { db: Database; tellsOwners: boolean },
  { caller, id, version }: Target,
  decision: Decision,
  roles: readonly RoleName[],
  { to, note }: { to: StatusId; note: string },
): Promise<number> {
  const isRejection = to === status.rejected;
  return db.transaction(async (tx) => {
    const scope = await inScope(tx, caller, roles);
    const document = await lockDocument(tx, id, scope.where);
    assertMayDecide(document, decision, caller);
    await assertCurrent(tx, document, version, caller);
    assertStatus(document, decision.from);
    const decided = await change(
      tx,
      caller,
      document,
      {
        ...inStatus(to),
        ...withoutNotes,
        ...(isRejection && { [decision.note]: note, verified_by: null }),
        ...(to === status.verified && { verified_by: caller.id }),
      },
      { action: isRejection ? 'reject' : decision.action, note: isRejection ? note : '' },
    );
    if (!isCompared(document, to)) await removePrevious(tx, id);
    await endLease(tx, id);
    if (tellsOwners) await keepDecision(tx, document.user_id, to);
    return keepOutcome(tx, decided, note);
  });
}

/** Resets a document to Draft from any status. The caller must be an administrator. */
export async function reset(db: Database, { caller, id, version }: Target): Promise<void> {
  await db.transaction(async (tx) => {
    const document = await lockDocument(tx, id, sql`true`);
    await assertCurrent(tx, document, version, caller);
    await change(
      tx,
      caller,
      document,
      { ...inStatus(status.draft), ...withoutNotes, verified_by: null },
      { action: 'reset' },
    );
    await removePrevious(tx, id);
    // Comes last, as in `decide`: in another order, locks of counters could deadlock.
    await takeBackOutcome(tx, document);
  });
}
