import { and, desc, eq, gt } from 'drizzle-orm';
import type { DocumentChange } from '@/api/document-views';
import type { Caller } from '../auth/caller';
import type { DocumentAction, FileFacts, StoredChange } from '../domain/history';
import { changedSince } from '../http/changed-since';
import type { Database } from '../storage/database';
import { document_events } from '../storage/schema';
import type { Language } from '../texts/entry';
import { inWords, type Plain, sentence } from '../texts/sentence';
import type { DocumentRow } from './access';

/** Limits the size of the response. Hardly any document has this many events. */
const mostEvents = 500;

/** The labels of fields other than those of the meta data. */
const labels = {
  additional_name: 'Description',
  document_name: 'Document',
  file: 'File',
} as const satisfies Record<string, Plain>;

function fileInWords({ extension, file_size }: FileFacts, language: Language): string {
  const values = { type: extension.toUpperCase(), size: file_size };
  return inWords(sentence('{type}, {size} KB', values), language);
}

/** A change as the call returns it. */
function inLanguage(change: StoredChange, language: Language): DocumentChange {
  if ('label' in change) return change;
  const label = inWords(sentence(labels[change.field]), language);
  if (change.field !== 'file') return { ...change, label };
  const [from, to] = [change.from, change.to].map((file) => fileInWords(file, language));
  return { field: 'file', label, from: from ?? '', to: to ?? '' };
}

/** A document's latest events, oldest first, in a language. */
export async function historyOf(db: Database, documentId: number, language: Language) {
  const latest = await db.query.document_events.findMany({
    where: eq(document_events.document_id, documentId),
    orderBy: desc(document_events.id),
    limit: mostEvents,
    columns: { document_id: false, user_id: false, address: false, request_id: false },
    with: { user: { columns: { username: true, name: true } } },
  });
  return latest.reverse().map(({ changes, ...event }) => ({
    ...event,
    changes: changes.map((change) => inLanguage(change, language)),
  }));
}

/** The act of each event, as messages name it. */
const done = {
  upload: 'uploaded it',
  edit: 'changed it',
  'meta data': 'changed its meta data',
  send: 'sent a new version',
  verify: 'verified it',
  approve: 'approved it',
  reject: 'rejected it',
  reset: 'reset it to Draft',
  delete: 'deleted it',
} as const satisfies Record<DocumentAction, Plain>;

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
  const isOwner = last?.user_id === document.user_id;
  const change = last && {
    user_id: last.user_id,
    user: isOwner ? { name: sentence('The owner') } : last.user,
    done: done[last.action],
  };
  throw changedSince('this document', caller, change);
}
