import type { Document } from '@/api/documents';
import type { Id } from '@/api/wire';
import { documentCan } from '@/pages/documents/document-rules';
import { readOwnDocuments } from '@/pages/documents/own-documents';
import { cleanText } from '@/shared/clean-text';

/** Facts known of an upload whose answer has not come. */
export type SentUpload = {
  document_type_id: Id | null;
  additional_name: string;
  /** Bytes of the file. */
  size: number;
};

/** The own documents that an upload may have made. Throws if the list cannot be read. */
export async function findUploaded(
  role: string,
  sent: SentUpload,
  signal?: AbortSignal,
): Promise<Document[]> {
  const { document_type_id, additional_name } = sent;
  const filters = { document_type_id: String(document_type_id ?? ''), additional_name };
  const rows = await readOwnDocuments(role, { filters, ...(signal && { signal }) });
  return rows.filter((row) => documentCan.edit(row) && holds(row, sent));
}

function holds(row: Document, { size, additional_name }: SentUpload) {
  // Back ends round kilobytes up or down.
  const hasSize = Math.abs(row.file_size - size / 1024) <= 1;
  return hasSize && cleanText(row.additional_name) === cleanText(additional_name);
}
