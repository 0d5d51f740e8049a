import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Page, PageLink } from '@/api/body';
import type { Id } from '@/api/wire';
import { lastPageOf, pageNumberOf } from '@/lib/search-params';

export type List<Row> = {
  rows: Row[];
  links: PageLink[];
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Rows are shown while others are on their way. */
  isRefreshing: boolean;
  failed: boolean;
  retry: () => void;
};

/** The key of all pages of a list. */
const pagesOf = (base: string) => [base, 'pages'];

export type FetchPage<Row> = (params: URLSearchParams, signal: AbortSignal) => Promise<Page<Row>>;

/**
 * A paged list whose page and filters live in the URL (spec sections 2, 4 and 7).
 * `base` is the list's base path: a write that invalidates [base] reloads it. `fixed` are parameters that are not the
 * person's to choose (the active role). A superseded request is cancelled; previous rows stay until the next ones are there.
 */
export function useList<Row>(
  base: string,
  fetchPage: FetchPage<Row>,
  fixed: Record<string, string> = {},
): List<Row> {
  const [search, setSearch] = useSearchParams();
  const page = pageNumberOf(search);
  const params = new URLSearchParams(search);
  params.set('page', String(page));
  for (const [name, value] of Object.entries(fixed)) params.set(name, value);

  const query = useQuery({
    queryKey: [...pagesOf(base), params.toString()],
    queryFn: ({ signal }) => fetchPage(params, signal),
    placeholderData: keepPreviousData,
    // Colleagues work on the same documents meanwhile.
    refetchOnWindowFocus: true,
  });

  // The last row of the last page is gone (deleted, sent, decided): step to the last page that exists.
  const isPastTheEnd =
    page > 1 && query.isSuccess && !query.isPlaceholderData && query.data.rows.length === 0;
  const lastPage = Math.min(lastPageOf(query.data?.links ?? []), page - 1);
  useEffect(() => {
    if (!isPastTheEnd) return;
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('page', String(lastPage));
        return next;
      },
      { replace: true },
    );
  }, [isPastTheEnd, lastPage, setSearch]);

  return {
    rows: query.data?.rows ?? [],
    links: query.data?.links ?? [],
    isLoading: query.isPending || isPastTheEnd,
    isRefreshing: query.isFetching,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

function listedRow<Row extends { id: Id }>(queryClient: QueryClient, base: string, id: Id) {
  return queryClient
    .getQueriesData<Page<Row>>({ queryKey: pagesOf(base), type: 'active' })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((row) => row.id === id);
}

/** Whether a row stands on the page of a list that is on screen. */
export function isListed(queryClient: QueryClient, base: string, id: Id): boolean {
  return listedRow(queryClient, base, id) !== undefined;
}

/** A row as its list shows it once the reload that follows a save has ended: the person may be quicker than that. */
export async function settledRow<Row extends { id: Id }>(
  queryClient: QueryClient,
  base: string,
  row: Row,
): Promise<Row> {
  const reloads = { queryKey: pagesOf(base), fetchStatus: 'fetching' as const };
  await queryClient.refetchQueries(reloads, { cancelRefetch: false });
  return listedRow<Row>(queryClient, base, row.id) ?? row;
}
