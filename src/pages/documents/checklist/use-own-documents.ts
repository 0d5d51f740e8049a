import { useQueries, useQuery } from '@tanstack/react-query';
import { uniqBy } from 'es-toolkit';
import { useState } from 'react';
import type { Page } from '@/api/body';
import { type Document, myDocuments } from '@/api/documents';
import { getLastPage, toListParams } from '@/lib/search-params';
import { useSession } from '@/session/session-context';

/** More pages than this of one's own documents are not read. */
const maxPages = 50;

type OwnDocuments = {
  /** Undefined until they have been read. */
  documents: Document[] | undefined;
  failed: boolean;
  retry: () => void;
};

/**
 * All own documents. They are the rows of the list's own queries, so a write reloads both. They
 * change when all pages have been read: a document that moves to another page is never missing.
 */
export function useOwnDocuments(): OwnDocuments {
  const { role } = useSession();
  const pageQuery = (page: number) => ({
    ...myDocuments.list(toListParams(new URLSearchParams({ page: String(page) }), role)),
    // As the list does.
    retryOnMount: false,
    refetchOnWindowFocus: 'always' as const,
  });
  const first = useQuery(pageQuery(1));
  const lastPage = Math.min(getLastPage(first.data?.links ?? []), maxPages);
  const others = useQueries({
    queries: Array.from({ length: lastPage - 1 }, (_, index) => pageQuery(index + 2)),
  });

  const queries = [first, ...others];
  const pages = queries.flatMap(({ data, isFetching }) => (data && !isFetching ? data : []));
  const [settled, setSettled] = useState<Page<Document>[]>();
  const isSettled = pages.length === queries.length;
  if (isSettled && !isSame(pages, settled)) setSettled(pages);

  return {
    documents:
      settled &&
      uniqBy(
        settled.flatMap(({ rows }) => rows),
        ({ id }) => id,
      ),
    failed: queries.some(({ isError }) => isError),
    retry() {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    },
  };
}

function isSame(pages: unknown[], others: unknown[] | undefined): boolean {
  return pages.length === others?.length && pages.every((page, index) => page === others[index]);
}
