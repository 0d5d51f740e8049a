import { groupBy, uniqBy } from 'es-toolkit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWordSearch } from '@/components/viewer/find/find-in-file';
import type { FileText } from '@/components/viewer/find/use-file-text';
import type { ScrollerState } from '@/components/viewer/page-scroller';
import type { FindProps } from '@/components/viewer/viewer-props';
import type { Box } from '@/lib/find/box';
import type { Hit } from '@/lib/find/search';

/** A hit to box: of a value, or of words that the user typed. */
export type Place = Hit & { kind: 'value' | 'words' };

/** What to box on the pages of a file. */
export type Marks = {
  /** The places in the text of a page, or in its scan. */
  getPlaces: (page: number, isScan?: boolean) => readonly Place[];
  /** The place to highlight. */
  current: Hit | undefined;
  /** Called when the current place is boxed. */
  onBoxed: (box: Box) => void;
  onWords: FindProps['onWords'];
};

const noHits: readonly Hit[] = [];
const noPlaces: readonly Place[] = [];

/** The words that the user searches for, the places to box, and scrolling to the current place. */
export function useFind(scroller: ScrollerState, text: FileText, values: FindProps | undefined) {
  const search = useWordSearch(text, scroller.current);
  const valueHits = values?.hits ?? noHits;
  const places = useMemo(
    () => groupByPage([...withKind(valueHits, 'value'), ...withKind(search.hits, 'words')]),
    [valueHits, search.hits],
  );
  const current = useLatest(values?.current, search.current);
  const reached = useRef<Hit>(undefined);

  const { goTo, first, last } = scroller;
  // biome-ignore lint/correctness/useExhaustiveDependencies: do not go back when the user scrolls
  useEffect(() => {
    if (current && (current.page < first || current.page > last)) goTo(current.page);
  }, [current]);

  function onBoxed(box: Box) {
    if (!current || reached.current === current) return;
    reached.current = current;
    scroller.reveal(current.page, box.left + box.width / 2, box.top + box.height / 2);
  }

  const marks: Marks = {
    getPlaces: (page, isScan) => places[toKey({ page, isScan })] ?? noPlaces,
    current,
    onBoxed,
    onWords: values?.onWords,
  };
  return { search, ...marks };
}

const withKind = (hits: readonly Hit[], kind: Place['kind']) =>
  hits.map((hit): Place => ({ ...hit, kind }));

const toKey = ({ page, isScan = false }: Pick<Hit, 'page' | 'isScan'>) => `${page} ${isScan}`;

/** The places in the text of each page, and in its scan. Equal places of two values are one. */
function groupByPage(places: Place[]): Record<string, Place[]> {
  const unique = uniqBy(
    places,
    (place) => `${place.kind} ${toKey(place)} ${place.start} ${place.end}`,
  );
  return groupBy(unique, toKey);
}

/** The value that changed last; if it is gone, the other one. */
function useLatest<Value>(one: Value | undefined, other: Value | undefined): Value | undefined {
  const [seen, setSeen] = useState({ one, other, latest: one ?? other });
  if (seen.one === one && seen.other === other) return seen.latest;
  const latest = seen.one === one ? (other ?? one) : (one ?? other);
  setSeen({ one, other, latest });
  return latest;
}
