import { useEffect, useRef, useState } from 'react';
import type { PageText } from '@/components/viewer/find/page-text';
import { type Hit, type Query, searchPage } from '@/components/viewer/find/search';
import type { FileText } from '@/components/viewer/find/use-file-text';

/** The most places of one query in a file. */
const mostHits = 1000;

/** Time of searching after which the browser gets its turn, in ms. */
const slice = 8;

type Progress = {
  queries: readonly Query[];
  firstPage: PageText | undefined;
  hits: Hit[][];
  /** Pages searched so far. */
  count: number;
};

const begin = (queries: readonly Query[], firstPage?: PageText): Progress => ({
  queries,
  firstPage,
  hits: queries.map(() => []),
  count: 0,
});

function searchNext(progress: Progress, page: PageText): void {
  for (const [index, ranges] of searchPage(page, progress.queries).entries()) {
    const hits = progress.hits[index];
    for (const range of ranges) {
      if (hits && hits.length < mostHits) hits.push({ ...range, page: progress.count });
    }
  }
  progress.count += 1;
}

/**
 * The places of each query in the pages read so far. A page is searched once, when it has been read;
 * other queries or another file begin anew. Memoize `queries`.
 */
export function useHits({ pages, isComplete }: FileText, queries: readonly Query[]) {
  const progress = useRef(begin(queries));
  const [found, setFound] = useState(() => begin(queries));

  useEffect(() => {
    const [firstPage] = pages;
    if (progress.current.queries !== queries || progress.current.firstPage !== firstPage) {
      progress.current = begin(queries, firstPage);
    }
    const current = progress.current;
    let isMounted = true;
    async function search() {
      let started = performance.now();
      while (isMounted && current.count < pages.length) {
        const page = pages[current.count];
        if (page) searchNext(current, page);
        if (performance.now() - started < slice) continue;
        await new Promise((resolve) => setTimeout(resolve));
        started = performance.now();
      }
      if (isMounted) setFound({ ...current, hits: current.hits.map((hits) => [...hits]) });
    }
    void search();
    return () => {
      isMounted = false;
    };
  }, [pages, queries]);

  const isCurrent = found.queries === queries && found.firstPage === pages[0];
  const { hits, count } = isCurrent ? found : begin(queries);
  return { hits, isComplete: isCurrent && isComplete && count === pages.length };
}
