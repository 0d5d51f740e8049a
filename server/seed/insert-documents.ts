import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { documentName } from '../domain/document-name';
import { keepFile, storePending } from '../storage/files';
import { documents, meta_data } from '../storage/schema';
import type { Storage } from '../storage/storage';
import { documentTypes } from './document-types';
import { type SeedDocument, documents as seedDocuments } from './documents';
import { type Ids, idsBy } from './ids';
import type { ReferenceIds } from './insert-reference-data';

const hour = 3_600_000;
const namingFormats = new Map(
  documentTypes.map(({ document_type, naming_format }) => [document_type, naming_format]),
);

export type StoredSample = { id: string; size: number; mimeType: string | undefined };

/** Stores one of the sample files. */
export async function storeSample(file: string, storage: Storage): Promise<StoredSample> {
  const spooled = await storage.spool.receive(
    await readFile(join(import.meta.dirname, 'files', file)),
  );
  const id = await storePending(storage, spooled);
  await keepFile(storage.db, id);
  return { id, size: spooled.size, mimeType: spooled.mimeType };
}

function nameOf({ document_type, additional_name, owner }: SeedDocument, date: Date): string {
  const format = namingFormats.get(document_type) ?? '';
  return documentName(format, { username: owner.username, document_type, additional_name, date });
}

/** Ages from five hours up, mixed so that neighbours in a queue are of different owners. */
function ageOf(index: number): number {
  return (1 + ((index * 37) % seedDocuments.length)) * 5 * hour;
}

/** A document as the table has it; `since` is when it came into its status. */
export function documentRow(
  document: SeedDocument,
  stored: StoredSample,
  { documentType, user }: Pick<ReferenceIds, 'documentType'> & { user: Ids },
  since: Date,
) {
  return {
    user_id: user(document.owner.username),
    document_type_id: documentType(document.document_type),
    additional_name: document.additional_name,
    document_name: nameOf(document, since),
    extension: extname(document.file).slice(1),
    mime_type: stored.mimeType ?? 'application/octet-stream',
    storage_id: stored.id,
    file_size: Math.ceil(stored.size / 1024),
    document_status_id: document.status,
    status_since: since,
    verifier_note: document.verifier_note,
    approval_note: document.approval_note,
  };
}

/** Inserts the documents with their files and meta data. */
export async function insertDocuments(
  storage: Storage,
  { column, documentType, user }: ReferenceIds & { user: Ids },
  now: Date,
): Promise<void> {
  // Every document has a stored file of its own, though many share a sample.
  const all = await Promise.all(
    seedDocuments.map(async (document) => ({
      ...document,
      stored: await storeSample(document.file, storage),
    })),
  );
  const rows = all.map(({ stored, ...document }, i) =>
    documentRow(document, stored, { documentType, user }, new Date(now.getTime() - ageOf(i))),
  );
  const document = idsBy('storage_id', await storage.db.insert(documents).values(rows).returning());

  await storage.db.insert(meta_data).values(
    all.flatMap(({ stored, metaData }) =>
      Object.entries(metaData).map(([name, value]) => ({
        document_id: document(stored.id),
        column_id: column(name),
        value,
      })),
    ),
  );
}
