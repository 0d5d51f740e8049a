import { useEffect, useMemo, useRef, useState } from 'react';
import type { FileText } from '@/components/viewer/find/use-file-text';
import type { PageText, ScanText } from '@/lib/find/page-text';
import { type Hit, type Query, searchPage, searchScan } from '@/lib/find/search';

/** The most places of one query in a file. */
const mostHits = 1000;

/** Searching yields to the browser after this time, in ms. */
const slice = 8;

/** The places of each query in one of the texts, by its index in the order of reading. */
type Search<Text> = (text: Text, index: number, queries: readonly Query[]) => Hit[][];

type Progress<Text> = {
  queries: readonly Query[];
  first: Text | undefined;
  hits: Hit[][];
  /** Texts searched so far. */
  count: number;
};

const begin = <Text>(queries: readonly Query[], first?: Text): Progress<Text> => ({
  queries,
  first,
  hits: queries.map(() => []),
  count: 0,
});

function searchNext<Text>(progress: Progress<Text>, text: Text, search: Search<Text>): void {
  for (const [index, found] of search(text, progress.count, progress.queries).entries()) {
    const hits = progress.hits[index];
    for (const hit of found) {
      if (hits && hits.length < mostHits) hits.push(hit);
    }
  }
  progress.count += 1;
}

const inPage: Search<PageText> = (text, page, queries) =>
  searchPage(text, queries).map((ranges) => ranges.map((range) => ({ ...range, page })));

const inScan: Search<ScanText> = (scan, _, queries) =>
  searchScan(scan, queries).map((ranges) =>
    ranges.map((range) => ({ ...range, page: scan.page, isScan: true })),
  );

/** The places of each query in the text of a file and in what was read from its pictures. */
export function useHits({ pages, isComplete, scans }: FileText, queries: readonly Query[]) {
  const inText = useSearch(pages, queries, inPage);
  const inScans = useSearch(scans?.texts ?? noScans, queries, inScan);
  const hits = useMemo(
    () =>
      inText.hits.map((hits, index) =>
        [...hits, ...(inScans.hits[index] ?? [])].sort((one, other) => one.page - other.page),
      ),
    [inText.hits, inScans.hits],
  );
  return {
    hits,
    isComplete: isComplete && inText.isComplete && inScans.isComplete && scans?.state !== 'reading',
  };
}

const noScans: readonly ScanText[] = [];

/**
 * Searches each text once, when it has been read; other queries or another file begin anew. Texts
 * may only be added at the end. Memoize `queries`.
 */
function useSearch<Text>(texts: readonly Text[], queries: readonly Query[], search: Search<Text>) {
  const progress = useRef(begin<Text>(queries));
  const [found, setFound] = useState(() => begin<Text>(queries));

  useEffect(() => {
    const [first] = texts;
    if (progress.current.queries !== queries || progress.current.first !== first) {
      progress.current = begin(queries, first);
    }
    const current = progress.current;
    let isMounted = true;
    async function searchAll() {
      let started = performance.now();
      while (isMounted && current.count < texts.length) {
        const text = texts[current.count];
        if (text) searchNext(current, text, search);
        if (performance.now() - started < slice) continue;
        await new Promise((resolve) => setTimeout(resolve));
        started = performance.now();
      }
      if (isMounted) setFound({ ...current, hits: current.hits.map((hits) => [...hits]) });
    }
    void searchAll();
    return () => {
      isMounted = false;
    };
  }, [texts, queries, search]);

  const isCurrent = found.queries === queries && found.first === texts[0];
  const none = useMemo(() => begin<Text>(queries).hits, [queries]);
  return {
    hits: isCurrent ? found.hits : none,
    isComplete: isCurrent && found.count === texts.length,
  };
}
