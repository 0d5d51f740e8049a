import { and, desc, eq, gt } from 'drizzle-orm';
import type { Caller } from '../auth/caller';
import type { DocumentAction } from '../domain/history';
import { refusal } from '../http/errors';
import type { Database } from '../storage/database';
import { document_events } from '../storage/schema';
import { sentence } from '../texts/sentence';
import type { DocumentRow } from './access';

/** Limits the size of the response. Hardly any document has this many events. */
const mostEvents = 500;

/** A document's latest events, oldest first. */
export async function historyOf(db: Database, documentId: number) {
  const latest = await db.query.document_events.findMany({
    where: eq(document_events.document_id, documentId),
    orderBy: desc(document_events.id),
    limit: mostEvents,
    columns: { document_id: false, user_id: false, address: false, request_id: false },
    with: { user: { columns: { username: true, name: true } } },
  });
  return latest.reverse();
}

/** Verb phrases for the message "<name> has … since you opened this document." */
const actionPhrases = {
  upload: 'uploaded it',
  edit: 'changed it',
  'meta data': 'changed its meta data',
  send: 'sent a new version',
  verify: 'verified it',
  approve: 'approved it',
  reject: 'rejected it',
  reset: 'reset it to Draft',
  delete: 'deleted it',
} as const satisfies Record<DocumentAction, string>;

/**
 * Throws a 409 that names the latest change if the document has changed since the caller's version.
 * Without a version the check is skipped.
 */
export async function assertCurrent(
  tx: Database,
  document: DocumentRow,
  version: number | undefined,
  caller: Caller,
): Promise<void> {
  if (version === undefined || version === document.version) return;
  const last = await tx.query.document_events.findFirst({
    where: and(eq(document_events.document_id, document.id), gt(document_events.version, version)),
    orderBy: desc(document_events.id),
    with: { user: { columns: { name: true } } },
  });
  if (!last) throw refusal(409, 'This document has changed since you opened it.');
  const phrase = actionPhrases[last.action];
  if (last.user_id === caller.id) {
    throw refusal(409, `You have ${phrase} since you opened this document.`);
  }
  const name = last.user_id === document.user_id ? sentence('The owner') : last.user.name;
  throw refusal(409, `{name} has ${phrase} since you opened this document.`, { name });
}
