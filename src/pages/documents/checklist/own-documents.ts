import { queryOptions } from '@tanstack/react-query';
import type { Page } from '@/api/body';
import { type Document, myDocuments } from '@/api/documents';
import { getLastPage, toListParams } from '@/lib/search-params';

/** More pages than this of one's own documents are not read. */
const maxPages = 50;
/** ms; a page that old is read again. Younger ones have just been read by the list. */
const maxAge = 1000;

/**
 * All own documents, as one page. They are read through the list's own queries, and again with them
 * after a write, and change when all pages are there: one that moves to another page is not missing.
 */
export const ownDocumentsQuery = (role: string) =>
  queryOptions({
    queryKey: [myDocuments.path, 'list', 'all', role],
    async queryFn({ client }): Promise<Page<Document>> {
      const found = new Map<Document['id'], Document>();
      for (let page = 1; page <= maxPages; page += 1) {
        const params = toListParams(new URLSearchParams({ page: String(page) }), role);
        const list = { ...myDocuments.list(params), staleTime: maxAge };
        const { rows, links } = await client.query(list);
        for (const row of rows) found.set(row.id, row);
        if (page >= getLastPage(links)) break;
      }
      return { rows: [...found.values()], links: [] };
    },
    staleTime: maxAge,
    // As the list does.
    refetchOnWindowFocus: 'always',
  });
