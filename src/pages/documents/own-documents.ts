import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { delay, noop } from 'es-toolkit';
import type { Page } from '@/api/body';
import { type Document, myDocuments } from '@/api/documents';
import { getLastPage, toListParams, withFilters } from '@/lib/search-params';

/** More pages than this of one's own documents are not read. */
const maxPages = 50;

/** ms; what the list has read so lately is not read a second time. */
const maxAge = 1000;

/** A page that the list reads at this moment or has just read; undefined if it was cancelled. */
async function takeFromList(
  client: QueryClient,
  params: URLSearchParams,
): Promise<Page<Document> | undefined> {
  const { queryKey } = myDocuments.list(params);
  const query = client.getQueryCache().find<Page<Document>>({ queryKey });
  await query?.promise?.catch(noop);
  return query?.isStaleByTime(maxAge) ? undefined : query?.state.data;
}

type Reading = {
  /** Whose list may have pages already. */
  client?: QueryClient;
  filters?: Record<string, string>;
  /** Aborted, no further page is read. */
  signal?: AbortSignal;
};

/** All own documents, or those that match filters, from all pages of the list. */
export async function readOwnDocuments(
  role: string,
  { client, filters = {}, signal }: Reading = {},
): Promise<Document[]> {
  const search = withFilters(new URLSearchParams(), filters);
  // One that moves to another page meanwhile is read twice.
  const found = new Map<Document['id'], Document>();
  for (let page = 1; page <= maxPages; page += 1) {
    signal?.throwIfAborted();
    search.set('page', String(page));
    const params = toListParams(search, role);
    const listed = client && (await takeFromList(client, params));
    const { rows, links } = listed ?? (await myDocuments.readPage(params, signal));
    for (const row of rows) found.set(row.id, row);
    if (rows.length === 0 || page >= getLastPage(links)) break;
  }
  return [...found.values()];
}

/**
 * All own documents, as one page. They reload with the list after a write, and change when all
 * pages are there. It makes its calls itself: the list cancels its own when one pages on, which
 * would end this query without an answer or an error.
 */
export const ownDocumentsQuery = (role: string) =>
  queryOptions({
    queryKey: [myDocuments.path, 'list', 'all', role],
    queryFn: async ({ client, signal }): Promise<Page<Document>> => ({
      rows: await readOwnDocuments(role, { client, signal }),
      links: [],
    }),
    // Many calls for who has many documents: not at each return to the window.
    staleTime: 2 * 60_000,
    refetchOnWindowFocus: true,
  });

/** ms; what a press has asked for goes on then with what is known. */
export const maxReloadTime = 5000;

/**
 * All own documents, once a reading under way has ended: for at most `maxReloadTime`, and until
 * `signal` is aborted. As they are known if that does not come; undefined if nothing is.
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
