import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Page } from '@/api/body';
import { type Document, myDocuments } from '@/api/documents';
import { getLastPage, toListParams, withFilters } from '@/lib/search-params';

/** More pages than this of one's own documents are not read. */
const maxPages = 50;

type Reading = {
  filters?: Record<string, string>;
  /** ms; younger pages are not read again. */
  maxAge?: number;
  /** Aborted, no further page is read. */
  signal?: AbortSignal;
};

/** All own documents, or those that match filters, from all pages of the list's own queries. */
export async function readOwnDocuments(
  queryClient: QueryClient,
  role: string,
  { filters = {}, maxAge = 0, signal }: Reading = {},
): Promise<Document[]> {
  const search = withFilters(new URLSearchParams(), filters);
  // One that moves to another page meanwhile is read twice.
  const found = new Map<Document['id'], Document>();
  for (let page = 1; page <= maxPages; page += 1) {
    signal?.throwIfAborted();
    search.set('page', String(page));
    const list = myDocuments.list(toListParams(search, role));
    const { rows, links } = await queryClient.query({ ...list, staleTime: maxAge });
    for (const row of rows) found.set(row.id, row);
    if (rows.length === 0 || page >= getLastPage(links)) break;
  }
  return [...found.values()];
}

/** ms; the list has just read younger pages. */
const maxAge = 1000;

/**
 * All own documents, as one page. They reload with the list after a write, and change when all
 * pages are there.
 */
export const ownDocumentsQuery = (role: string) =>
  queryOptions({
    queryKey: [myDocuments.path, 'list', 'all', role],
    queryFn: async ({ client, signal }): Promise<Page<Document>> => ({
      rows: await readOwnDocuments(client, role, { maxAge, signal }),
      links: [],
    }),
    staleTime: maxAge,
    // As the list does.
    refetchOnWindowFocus: 'always',
  });
