import type { QueryClient } from '@tanstack/react-query';
import { type Document, myDocuments } from '@/api/documents';
import type { Id } from '@/api/wire';
import { getLastPage, toListParams, withFilters } from '@/lib/search-params';
import { documentCan } from '@/pages/documents/document-rules';

/** More pages than this of one's own documents are not read. */
const maxPages = 50;

/** What is known of an upload whose answer has not come. */
export type SentUpload = {
  document_type_id: Id | null;
  additional_name: string;
  /** Bytes of the file. */
  size: number;
};

/** The own documents that may have come of an upload. Throws if the list cannot be read. */
export async function findUploaded(
  queryClient: QueryClient,
  role: string,
  sent: SentUpload,
): Promise<Document[]> {
  const { document_type_id, additional_name } = sent;
  const rows = await readOwnDocuments(queryClient, role, {
    document_type_id: String(document_type_id ?? ''),
    additional_name,
  });
  return rows.filter((row) => documentCan.edit(row) && holds(row, sent));
}

/** All own documents that match the filters, from all pages. */
export async function readOwnDocuments(
  queryClient: QueryClient,
  role: string,
  filters: Record<string, string> = {},
): Promise<Document[]> {
  const search = withFilters(new URLSearchParams(), filters);
  const found: Document[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    search.set('page', String(page));
    const list = myDocuments.list(toListParams(search, role));
    const { rows, links } = await queryClient.query({ ...list, staleTime: 0 });
    found.push(...rows);
    if (rows.length === 0 || page >= getLastPage(links)) break;
  }
  return found;
}

function holds(row: Document, { size, additional_name }: SentUpload) {
  // Back ends round kilobytes up or down.
  const hasSize = Math.abs(row.file_size - size / 1024) <= 1;
  return hasSize && row.additional_name.trim() === additional_name.trim();
}
