import { sql } from 'drizzle-orm';
import { chunk } from 'es-toolkit';
import { documentName } from '../../domain/document-name';
import { fileChange, type StoredChange } from '../../domain/history';
import { reasonRows } from '../../domain/rejection';
import { status } from '../../domain/statuses';
import type { Database } from '../../storage/database';
import { keepFile, storePending } from '../../storage/files';
import {
  approval_counts,
  document_events,
  documents,
  meta_data,
  rejection_reasons,
} from '../../storage/schema';
import type { Storage } from '../../storage/storage';
import { drawFile } from '../drawings/draw-file';
import { type Ids, idsBy } from '../ids';
import { documentTypes } from '../reference/document-types';
import type { ReferenceIds } from '../reference/insert-reference-data';
import { mimeTypes } from '../reference/reference-data';
import { type SeedDocument, documents as seedDocuments } from './documents';
import { type PastEvent, pastOf } from './history';

const hour = 3_600_000;
const typesByName = new Map(documentTypes.map((type) => [type.document_type, type]));
const extensions = new Map(mimeTypes.map(({ mime_type, extension }) => [mime_type, extension]));

/** The columns of a document that describe its file. */
export type FileColumns = {
  storage_id: string;
  mime_type: string;
  extension: string;
  /** KB, rounded up. */
  file_size: number;
};

export function fileColumns(
  storage_id: string,
  { document_type }: SeedDocument,
  bytes: number,
): FileColumns {
  const mime_type = typesByName.get(document_type)?.mime_type ?? '';
  const extension = extensions.get(mime_type) ?? '';
  return { storage_id, mime_type, extension, file_size: Math.ceil(bytes / 1024) };
}

function nameOf({ document_type, additional_name, owner }: SeedDocument, date: Date): string {
  const format = typesByName.get(document_type)?.naming_format ?? '';
  return documentName(format, { username: owner.username, document_type, additional_name, date });
}

/** Ages from five hours up, mixed so that queue neighbours have different owners. */
function ageOf(index: number): number {
  return (1 + ((index * 37) % seedDocuments.length)) * 5 * hour;
}

type Known = Pick<ReferenceIds, 'documentType' | 'column'> & { user: Ids };

/** The row of a document that reached its status at `since`. */
export function documentRow(
  document: SeedDocument,
  file: FileColumns,
  past: PastEvent[],
  since: Date,
  { documentType, user }: Known,
) {
  const isVerified = document.status === status.verified || document.status === status.approved;
  const verification = isVerified && past.findLast(({ action }) => action === 'verify');
  return {
    user_id: user(document.owner.username),
    document_type_id: documentType(document.document_type),
    additional_name: document.additional_name,
    document_name: nameOf(document, since),
    ...file,
    document_status_id: document.status,
    status_since: since,
    verifier_note: document.verifier_note,
    approval_note: document.approval_note,
    version: past.length,
    verified_by: verification ? user(verification.by.username) : null,
  };
}

export function metaDataRows(document_id: number, { metaData }: SeedDocument, { column }: Known) {
  return Object.entries(metaData).map(([name, value]) => ({
    document_id,
    column_id: column(name),
    value,
  }));
}

export function eventRows(document_id: number, past: PastEvent[], { user }: Known) {
  return past.map(({ by, from, to, ...event }, i) => ({
    ...event,
    document_id,
    version: i + 1,
    user_id: user(by.username),
    from_status_id: from,
    to_status_id: to,
  }));
}

/** Makes the rows of a document's rejections for the report. */
export function rejectionRows(
  id: number,
  { document_type, status: reached }: SeedDocument,
  past: PastEvent[],
  { documentType }: Known,
) {
  const own = typesByName.get(document_type)?.rejection_reasons ?? [];
  const document_type_id = documentType(document_type);
  const rejections = past.filter(({ action }) => action === 'reject');
  return rejections.flatMap(({ at, note }, i) => {
    const passed = reached === status.approved && i === rejections.length - 1;
    const document = { id, document_type_id, status_since: at };
    return reasonRows(document, i + 1, note, own).map((row) => ({ ...row, passed }));
  });
}

/** Counts approvals for the report, of the documents from an id on. Rejections come first. */
export async function countApprovals(tx: Database, first: number): Promise<void> {
  const { id, document_status_id, document_type_id, status_since } = documents;
  await tx.execute(sql`
    insert into ${approval_counts} (day, document_type_id, sending, count)
    select ${status_since}::date, ${document_type_id}, 1 + coalesce((
        select max(${rejection_reasons.sending}) from ${rejection_reasons}
        where ${rejection_reasons.document_id} = ${id}
      ), 0), count(*)
    from ${documents} where ${document_status_id} = ${status.approved} and ${id} >= ${first}
    group by 1, 2, 3
    on conflict (day, document_type_id, sending)
    do update set count = ${approval_counts.count} + excluded.count
  `);
}

const storedAtOnce = 8;

export type StoredDocument = {
  document: SeedDocument;
  file: FileColumns;
  /** The history's entries for a replaced file. */
  replaced: StoredChange[];
};

async function storeDocument(storage: Storage, document: SeedDocument): Promise<StoredDocument> {
  const bytes = drawFile(document, document.fault?.in === 'file');
  const id = await storePending(storage, await storage.spool.receive(bytes));
  const file = fileColumns(id, document, bytes.length);
  if (document.corrected?.in !== 'file') return { document, file, replaced: [] };
  const before = fileColumns('', document, drawFile(document, true).length);
  return { document, file, replaced: [fileChange(before, file)] };
}

/**
 * Draws and stores the documents' files, pending until the documents are inserted. A few at a time:
 * drawing all of them at once would leave connections to the database no turn for seconds.
 */
export async function storeDocuments(storage: Storage): Promise<StoredDocument[]> {
  const stored: StoredDocument[] = [];
  for (const few of chunk(seedDocuments, storedAtOnce)) {
    stored.push(...(await Promise.all(few.map((document) => storeDocument(storage, document)))));
  }
  return stored;
}

/** Inserts the documents with their files, meta data and history. */
export async function insertDocuments(
  tx: Database,
  stored: StoredDocument[],
  known: Known,
  now: Date,
): Promise<void> {
  for (const { file } of stored) await keepFile(tx, file.storage_id);
  const all = stored.map(({ document, file, replaced }, i) => {
    const since = new Date(now.getTime() - ageOf(i));
    const past = pastOf(document, since, replaced);
    return { document, past, row: documentRow(document, file, past, since, known) };
  });
  const rows = await tx
    .insert(documents)
    .values(all.map(({ row }) => row))
    .returning();
  const idOf = idsBy('storage_id', rows);
  await tx
    .insert(meta_data)
    .values(
      all.flatMap(({ document, row }) => metaDataRows(idOf(row.storage_id), document, known)),
    );
  await tx
    .insert(document_events)
    .values(all.flatMap(({ past, row }) => eventRows(idOf(row.storage_id), past, known)));
  await tx
    .insert(rejection_reasons)
    .values(
      all.flatMap(({ document, past, row }) =>
        rejectionRows(idOf(row.storage_id), document, past, known),
      ),
    );
  await countApprovals(tx, 0);
}
