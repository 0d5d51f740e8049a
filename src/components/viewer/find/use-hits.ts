import { sortBy } from 'es-toolkit';
import { useEffect, useMemo, useState } from 'react';
import type { FileText } from '@/components/viewer/find/use-file-text';
import type { PageText, ScanText } from '@/lib/find/page-text';
import { type Hit, type Query, searchPage, searchScan } from '@/lib/find/search';

/** Hits of one query in the text of a file, and in its scans. */
const maxHits = 1000;

/** Time after which searching yields to the browser, in ms. */
const slice = 8;

type Texts = { pages: readonly PageText[]; scanned: readonly ScanText[] };

/** The hits of each query in these texts. */
type Found = Texts & { hits: ReadonlyMap<Query, Hit[]> };

const noScans: readonly ScanText[] = [];
const noHits: readonly Hit[] = [];

/**
 * The hits of each query in a file, in the order of its pages, and whether it has been searched
 * through. A query that stays the same object is not searched for again.
 */
export function useHits({ pages, isComplete, scans }: FileText, queries: readonly Query[]) {
  const scanned = scans?.texts ?? noScans;
  const [found, setFound] = useState<Found>();
  /** The hits in each text that has been searched. */
  const [cache] = useState(() => new WeakMap<PageText | ScanText, Map<Query, Hit[]>>());

  useEffect(() => {
    let isMounted = true;
    async function searchAll() {
      let started = performance.now();
      for (const [index, text] of [...pages, ...scanned].entries()) {
        const known = cache.get(text);
        const fresh = queries.filter((query) => !known?.has(query));
        if (known && fresh.length === 0) continue;
        const hits = searchText(text, index, fresh);
        cache.set(
          text,
          new Map(queries.map((query) => [query, known?.get(query) ?? hits.shift() ?? []])),
        );
        if (performance.now() - started < slice) continue;
        await new Promise((resolve) => setTimeout(resolve));
        if (!isMounted) return;
        started = performance.now();
      }
      const collect = (query: Query, texts: readonly (PageText | ScanText)[]) =>
        texts.flatMap((text) => cache.get(text)?.get(query) ?? []).slice(0, maxHits);
      const hits = new Map(
        queries.map((query) => [
          query,
          sortBy([...collect(query, pages), ...collect(query, scanned)], ['page']),
        ]),
      );
      setFound({ pages, scanned, hits });
    }
    void searchAll();
    return () => {
      isMounted = false;
    };
  }, [pages, scanned, queries, cache]);

  const isSameFile = getFirst(found) === getFirst({ pages, scanned });
  const current = isSameFile ? found : undefined;
  const isSearched = current?.pages === pages && current.scanned === scanned;
  const isRead = isComplete && scans?.state !== 'reading' && isSearched;
  return useMemo(
    () =>
      queries.map((query) => ({
        hits: current?.hits.get(query) ?? noHits,
        isComplete: isRead && current.hits.has(query),
      })),
    [queries, current, isRead],
  );
}

const getFirst = (texts: Texts | undefined) => texts?.pages[0] ?? texts?.scanned[0];

/** The hits of each query in one text. `page` is the index of a page that is no scan. */
function searchText(text: PageText | ScanText, page: number, queries: readonly Query[]): Hit[][] {
  if ('words' in text) {
    return searchScan(text, queries).map((ranges) =>
      ranges.map((range) => ({ ...range, page: text.page, isScan: true })),
    );
  }
  return searchPage(text, queries).map((ranges) => ranges.map((range) => ({ ...range, page })));
}
