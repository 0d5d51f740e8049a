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
type Found = Texts & { queries: readonly Query[]; hits: Hit[][] };

const noScans: readonly ScanText[] = [];

/** The hits of each query in a file, in the order of its pages. Memoize `queries`. */
export function useHits({ pages, isComplete, scans }: FileText, queries: readonly Query[]) {
  const scanned = scans?.texts ?? noScans;
  const none = useMemo(() => queries.map((): Hit[] => []), [queries]);
  const [found, setFound] = useState<Found>();
  /** The hits in each text that has been searched. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: other queries have other hits
  const cache = useMemo(() => new WeakMap<PageText | ScanText, Hit[][]>(), [queries]);

  useEffect(() => {
    let isMounted = true;
    async function searchAll() {
      let started = performance.now();
      for (const [index, text] of [...pages, ...scanned].entries()) {
        if (cache.has(text)) continue;
        cache.set(text, searchText(text, index, queries));
        if (performance.now() - started < slice) continue;
        await new Promise((resolve) => setTimeout(resolve));
        if (!isMounted) return;
        started = performance.now();
      }
      const hits = queries.map((_, query) => {
        const collect = (texts: readonly (PageText | ScanText)[]) =>
          texts.flatMap((text) => cache.get(text)?.[query] ?? []).slice(0, maxHits);
        return sortBy([...collect(pages), ...collect(scanned)], ['page']);
      });
      setFound({ pages, scanned, queries, hits });
    }
    void searchAll();
    return () => {
      isMounted = false;
    };
  }, [pages, scanned, queries, cache]);

  const isSameFile = getFirst(found) === getFirst({ pages, scanned });
  const current = found?.queries === queries && isSameFile ? found : undefined;
  const isSearched = current?.pages === pages && current.scanned === scanned;
  return {
    hits: current?.hits ?? none,
    isComplete: isComplete && scans?.state !== 'reading' && isSearched,
  };
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
