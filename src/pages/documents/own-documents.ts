import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { delay, noop } from 'es-toolkit';
import * as v from 'valibot';
import { type Page, parseOptional } from '@/api/body';
import { type Document, myDocuments } from '@/api/documents';
import { getLastPage, toListParams, withFilters } from '@/lib/search-params';

/** More pages than this of one's own documents are not read. */
const maxPages = 50;
/** ms; a page that does not come is a failure, which can be tried again. */
const maxPageTime = 60_000;

/** How many rows a page may have, from a back end that says so. */
const offer = v.object({ max_per_page: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/**
 * All own documents, or those that match filters, from all pages. Asks for larger pages only if the
 * first one offers them: other back ends would take `per_page` for a filter.
 */
export async function readOwnDocuments(
  role: string,
  { filters = {}, signal }: { filters?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Document[]> {
  const search = withFilters(new URLSearchParams(), filters);
  // Keeps each document once: one that moves to another page meanwhile is read twice.
  const found = new Map<Document['id'], Document>();
  for (let page = 1; page <= maxPages; page += 1) {
    search.set('page', String(page));
    const ending = AbortSignal.any([AbortSignal.timeout(maxPageTime), ...(signal ? [signal] : [])]);
    const { rows, links, extras } = await myDocuments.readPage(toListParams(search, role), ending);
    for (const row of rows) found.set(row.id, row);
    if (rows.length === 0 || page >= getLastPage(links)) break;
    const size = parseOptional(offer, extras)?.max_per_page;
    if (size && !search.has('per_page')) {
      search.set('per_page', String(size));
      page = 0;
    }
  }
  return [...found.values()];
}

/**
 * All own documents, as one page of a list of its own. It reloads with the lists after a write, and
 * changes once all are read.
 */
export const ownDocumentsQuery = (role: string) =>
  queryOptions({
    queryKey: [myDocuments.path, 'list', 'all', role],
    queryFn: async ({ signal }): Promise<Page<Document>> => ({
      rows: await readOwnDocuments(role, { signal }),
      links: [],
    }),
    // Limits how often a return to the window reads again, since it may take many calls.
    staleTime: 2 * 60_000,
    refetchOnWindowFocus: true,
  });

/** ms to wait for fresh rows after a press. Then it goes on with those that are known. */
export const maxReloadTime = 5000;

/**
 * All own documents, once a reading under way has ended. After `maxReloadTime` or a failure, those
 * that are known; undefined if none are. Ends when `signal` is aborted.
 */
export async function getOwnDocuments(
  client: QueryClient,
  role: string,
  signal?: AbortSignal,
): Promise<Document[] | undefined> {
  const query = ownDocumentsQuery(role);
  const time = delay(maxReloadTime, signal && { signal });
  await Promise.race([client.query(query), time]).catch(noop);
  return client.getQueryData(query.queryKey)?.rows;
}
