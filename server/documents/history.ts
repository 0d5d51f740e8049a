import { and, desc, eq, gt } from 'drizzle-orm';
import { HTTPException } from 'hono/http-exception';
import type { Caller } from '../auth/caller';
import type { DocumentAction } from '../domain/history';
import type { Database } from '../storage/database';
import { document_events } from '../storage/schema';
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
const actionPhrases: Record<DocumentAction, string> = {
  upload: 'uploaded it',
  edit: 'changed it',
  'meta data': 'changed its meta data',
  send: 'sent a new version',
  verify: 'verified it',
  approve: 'approved it',
  reject: 'rejected it',
  reset: 'reset it to Draft',
  delete: 'deleted it',
};

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
  const message = last
    ? `${formatActor(last, document, caller)} ${actionPhrases[last.action]} since you opened this document.`
    : 'This document has changed since you opened it.';
  throw new HTTPException(409, { message });
}

function formatActor(
  { user_id, user }: { user_id: number; user: { name: string } },
  { user_id: ownerId }: DocumentRow,
  caller: Caller,
): string {
  if (user_id === caller.id) return 'You have';
  return `${user_id === ownerId ? 'The owner' : user.name} has`;
}
