import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Caller } from '../auth/caller';
import type { DocumentAction, StoredChange } from '../domain/history';
import type { StatusId } from '../domain/statuses';
import { signInAgain } from '../http/errors';
import { currentSource } from '../log/call-source';
import type { Database } from '../storage/database';
import { document_events, documents, users } from '../storage/schema';
import type { DocumentRow } from './access';

/**
 * The document's life cycle. Every change goes through here, in one transaction that writes the
 * row, its version, its history and the state of its file.
 */

/** The document to change, and the caller. */
export type Target = {
  caller: Caller;
  id: number;
  /** The version that the caller has seen; undefined if not sent. */
  version: number | undefined;
};

type Event = {
  action: DocumentAction;
  note?: string;
  changes?: StoredChange[];
  /** Hash of the file that comes with the event. */
  sha256?: string;
};
export type Columns = PgUpdateSetSource<typeof documents>;

export const inStatus = (to: StatusId): Columns => ({
  document_status_id: to,
  status_since: sql`now()`,
});

/**
 * Throws a 401 if the caller has been anonymised since the call began. The event is written first:
 * its foreign key waits for an anonymisation under way.
 */
async function assertStillKnown(tx: Database, { id, username }: Caller): Promise<void> {
  const isCaller = and(eq(users.id, id), eq(users.username, username));
  if ((await tx.$count(users, isCaller)) === 0) throw signInAgain();
}

/** Records an event. Call it in the transaction that makes the change. */
export async function record(
  tx: Database,
  caller: Caller,
  document: Pick<DocumentRow, 'id' | 'version'>,
  { from, to }: { from: StatusId | null; to: StatusId | null },
  event: Event,
): Promise<void> {
  await tx.insert(document_events).values({
    document_id: document.id,
    version: document.version,
    user_id: caller.id,
    from_status_id: from,
    to_status_id: to,
    ...event,
    ...currentSource(),
  });
  await assertStillKnown(tx, caller);
}

/** Updates the row, increments its version and records the event. Resolves to the changed row. */
export async function change(
  tx: Database,
  caller: Caller,
  document: DocumentRow,
  columns: Columns,
  event: Event,
): Promise<DocumentRow> {
  const [changed] = await tx
    .update(documents)
    .set({ ...columns, version: document.version + 1 })
    .where(eq(documents.id, document.id))
    .returning();
  if (!changed) throw new Error('A locked document is gone.');
  const [from, to] = [document.document_status_id, changed.document_status_id];
  await record(tx, caller, changed, { from, to }, event);
  return changed;
}
