import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Page, PageLink } from '@/api/body';
import { ApiError } from '@/api/errors';
import type { ListResource } from '@/api/resource';
import type { Id } from '@/api/wire';
import { getLastPage, getPage, toListParams } from '@/lib/search-params';
import { useSession } from '@/session/session';

export type List<Row> = {
  rows: Row[];
  links: PageLink[];
  /** Members that only some back ends send beside the rows. */
  extras?: Record<string, unknown> | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Rows are shown while others are on their way. */
  isRefreshing: boolean;
  /** The rows are those of the previous page or filter. */
  isPlaceholder: boolean;
  failed: boolean;
  retry: () => void;
};

/** True if a back end may refuse a page because there is no such page. */
const isPageRefused = (error: unknown) =>
  error instanceof ApiError && [400, 404, 422].includes(error.status ?? 0);

/**
 * A paged list whose page and filters live in the URL. A superseded request is cancelled; previous
 * rows stay until the next ones are there. A write to `resource` reloads it.
 */
export function useList<Row>(resource: ListResource<Row>): List<Row> {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const { role } = useSession();
  const query = useQuery({
    ...resource.list(toListParams(search, resource.byRole && role)),
    placeholderData: keepPreviousData,
    // The route's loader has fetched for this visit; if that failed, the user decides.
    retryOnMount: false,
    // Colleagues work on the same documents.
    refetchOnWindowFocus: 'always',
  });

  // The last row of the last page was deleted, sent or decided: go to the last page that exists.
  const page = getPage(search);
  const isEmpty = query.isSuccess && !query.isPlaceholderData && query.data.rows.length === 0;
  const isPastTheEnd = page > 1 && (isEmpty || isPageRefused(query.error));
  const lastPage = Math.min(getLastPage(query.data?.links ?? []), page - 1);
  const steppedTo = useRef<number>(undefined);
  useEffect(() => {
    if (!isPastTheEnd) return;
    // Goes to page 1 at the second step: bars without numbers lead back one page.
    const target = steppedTo.current === page || !isEmpty ? 1 : lastPage;
    steppedTo.current = target;
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('page', String(target));
        return next;
      },
      { replace: true, state },
    );
  }, [isPastTheEnd, isEmpty, page, lastPage, setSearch, state]);

  return {
    rows: query.data?.rows ?? [],
    links: query.data?.links ?? [],
    extras: query.data?.extras,
    isLoading: query.isPending || isPastTheEnd,
    isRefreshing: query.isFetching,
    isPlaceholder: query.isPlaceholderData,
    failed: query.isError && !isPastTheEnd,
    retry: () => void query.refetch(),
  };
}

const activeLists = (path: string) => ({ queryKey: [path, 'list'], type: 'active' as const });

function getListedRows<Row>(queryClient: QueryClient, path: string): Row[] {
  return queryClient
    .getQueriesData<Page<Row>>(activeLists(path))
    .flatMap(([, page]) => page?.rows ?? []);
}

/** A row of the page of a list that is on screen. */
export function findListedRow<Row extends { id: Id }>(
  queryClient: QueryClient,
  { path }: Pick<ListResource<Row>, 'path'>,
  id: Id,
): Row | undefined {
  return getListedRows<Row>(queryClient, path).find((row) => row.id === id);
}

/** The rows on screen once the reload that follows a write has ended. */
export async function awaitListedRows<Row>(
  queryClient: QueryClient,
  { path }: ListResource<Row>,
): Promise<Row[]> {
  const reloads = { ...activeLists(path), fetchStatus: 'fetching' as const };
  await queryClient.refetchQueries(reloads, { cancelRefetch: false });
  return getListedRows<Row>(queryClient, path);
}
