import { and, eq, sql } from 'drizzle-orm';
import { localDay } from '../domain/document-name';
import { type Rejected, reasonRows } from '../domain/rejection';
import { statusRules } from '../domain/statuses';
import type { Database } from '../storage/database';
import { approval_counts, document_types, rejection_reasons } from '../storage/schema';
import type { DocumentRow } from './access';

/**
 * Keeps how the sendings of a document end, for the report why documents are sent back. Written in
 * the transaction that decides: a report need not read millions of documents.
 */

const { document_id, sending } = rejection_reasons;

type Decided = Rejected & Pick<DocumentRow, 'document_status_id'>;

const ofSending = (document: Decided, nth: number) =>
  and(eq(document_id, document.id), eq(sending, nth));

/** Counts the rejections of a document, without those that were taken back. */
async function rejectionsOf(tx: Database, document: Decided): Promise<number> {
  const [last] = await tx
    .select({ sending: sql<number>`coalesce(max(${sending}), 0)` })
    .from(rejection_reasons)
    .where(eq(document_id, document.id));
  return last?.sending ?? 0;
}

async function keepReasons(tx: Database, document: Decided, nth: number, note: string) {
  const type = await tx.query.document_types.findFirst({
    where: eq(document_types.id, document.document_type_id),
    columns: { rejection_reasons: true },
  });
  const rows = reasonRows(document, nth, note, type?.rejection_reasons ?? []);
  await tx.insert(rejection_reasons).values(rows);
}

/** Adds to the number of approvals of a day, or takes from it. */
async function countApproval(tx: Database, document: Decided, nth: number, count: 1 | -1) {
  const { day, document_type_id, sending: key, count: counted } = approval_counts;
  await tx
    .insert(approval_counts)
    .values({
      day: localDay(document.status_since),
      document_type_id: document.document_type_id,
      sending: nth,
      count,
    })
    .onConflictDoUpdate({
      target: [day, document_type_id, key],
      set: { count: sql`${counted} + excluded.count` },
    });
  await tx
    .update(rejection_reasons)
    .set({ passed: count > 0 })
    .where(ofSending(document, nth - 1));
}

/**
 * Keeps how a sending has ended, if it has: by a rejection with this note, or by an approval.
 * Resolves to the number of the sending, from 1.
 */
export async function keepOutcome(tx: Database, document: Decided, note: string): Promise<number> {
  const nth = 1 + (await rejectionsOf(tx, document));
  const { outcome } = statusRules[document.document_status_id];
  if (outcome === 'rejected') await keepReasons(tx, document, nth, note);
  if (outcome === 'approved') await countApproval(tx, document, nth, 1);
  return nth;
}

/** Takes back how a document's last sending ended, before a reset undoes that. */
export async function takeBackOutcome(tx: Database, document: Decided): Promise<void> {
  const rejections = await rejectionsOf(tx, document);
  const { outcome } = statusRules[document.document_status_id];
  if (outcome === 'rejected') {
    await tx.delete(rejection_reasons).where(ofSending(document, rejections));
  }
  if (outcome === 'approved') {
    await countApproval(tx, document, rejections + 1, -1);
  }
}
