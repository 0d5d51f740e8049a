import { sortBy } from 'es-toolkit';
import { useEffect, useMemo, useState } from 'react';
import type { FileText } from '@/components/viewer/find/use-file-text';
import type { PageText, ScanText } from '@/lib/find/page-text';
import { type Hit, type Query, searchPage, searchScan } from '@/lib/find/search';

/** Hits of one query in a file. */
const maxHits = 1000;

/** Time after which searching yields to the browser, in ms. */
const slice = 8;

/**
 * The hits of each query in a file, in the order of its pages, and whether it has been searched
 * through. A query that stays the same object is not searched for again.
 */
export function useHits({ pages, isComplete, scans }: FileText, queries: readonly Query[]) {
  const scanned = scans?.texts;
  const texts = useMemo(() => [...pages, ...(scanned ?? [])], [pages, scanned]);
  /** The last complete search: the cache has all its hits. */
  const [searched, setSearched] = useState({ texts, queries: [] as readonly Query[] });
  /** The hits in each text that has been searched. */
  const [cache] = useState(() => new WeakMap<PageText | ScanText, Map<Query, Hit[]>>());

  useEffect(() => {
    let isMounted = true;
    async function searchAll() {
      let started = performance.now();
      for (const [index, text] of texts.entries()) {
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
      setSearched({ texts, queries });
    }
    void searchAll();
    return () => {
      isMounted = false;
    };
  }, [texts, queries, cache]);

  const isRead = isComplete && scans?.state !== 'reading';
  return useMemo(
    () =>
      queries.map((query) => {
        const hits = texts.flatMap((text) => cache.get(text)?.get(query) ?? []);
        return {
          hits: sortBy(hits, ['page']).slice(0, maxHits),
          isComplete: isRead && searched.texts === texts && searched.queries.includes(query),
        };
      }),
    [texts, queries, cache, searched, isRead],
  );
}

/** The hits of each query in one text. `page` is its index, unless it is a scan. */
function searchText(text: PageText | ScanText, page: number, queries: readonly Query[]): Hit[][] {
  const isScan = 'words' in text;
  const found = isScan ? searchScan(text, queries) : searchPage(text, queries);
  const place = isScan ? { page: text.page, isScan } : { page };
  return found.map((ranges) => ranges.map((range) => ({ ...range, ...place })));
}
