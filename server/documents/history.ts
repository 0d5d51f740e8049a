import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { HTTPException } from 'hono/http-exception';
import type { Caller } from '../auth/caller';
import type { DocumentAction } from '../domain/history';
import type { Database } from '../storage/database';
import { document_events } from '../storage/schema';
import type { DocumentRow } from './access';

/** More events than a document ever has; a guard for the answer's size. */
const mostEvents = 500;

/** What happened to a document, in its order. */
export async function historyOf(db: Database, documentId: number) {
  return db.query.document_events.findMany({
    where: eq(document_events.document_id, documentId),
    orderBy: asc(document_events.id),
    limit: mostEvents,
    columns: { document_id: false, user_id: false },
    with: { user: { columns: { username: true, name: true } } },
  });
}

/**
 * What somebody has done meanwhile, to be put between the doer and "since you opened this
 * document."
 */
const doings: Record<DocumentAction, string> = {
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
 * 409 when the document has changed since the version that the caller has seen, with a sentence
 * that says what happened last. Without a version everything counts as seen.
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
    ? `${doerOf(last, document, caller)} ${doings[last.action]} since you opened this document.`
    : 'This document has changed since you opened it.';
  throw new HTTPException(409, { message });
}

function doerOf(
  { user_id, user }: { user_id: number; user: { name: string } },
  { user_id: ownerId }: DocumentRow,
  caller: Caller,
): string {
  if (user_id === caller.id) return 'You have';
  return `${user_id === ownerId ? 'The owner' : user.name} has`;
}
