import { useEffect, useMemo, useRef, useState } from 'react';
import type { Place } from '@/components/viewer/find/boxes';
import type { ScrollerState } from '@/components/viewer/page-scroller';
import type { Box } from '@/lib/find/box';
import type { Hit } from '@/lib/find/search';

type Found = { hits: readonly Hit[]; current: Hit | undefined };

const none: Place[] = [];

/**
 * The places to box on each page, and the one that was gone to last, which is scrolled into view.
 */
export function useShownPlaces(scroller: ScrollerState, values: Found, words: Found) {
  const byPage = useMemo(
    () => groupByPage([...withKind(values.hits, 'value'), ...withKind(words.hits, 'words')]),
    [values.hits, words.hits],
  );
  const current = useLatest(values.current, words.current);
  const reached = useRef<Hit>(undefined);

  const { goTo, first, last } = scroller;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling on does not go back to it
  useEffect(() => {
    if (current && (current.page < first || current.page > last)) goTo(current.page);
  }, [current]);

  function onBoxed(box: Box) {
    if (!current || reached.current === current) return;
    reached.current = current;
    scroller.reveal(current.page, box.left + box.width / 2, box.top + box.height / 2);
  }

  const getPlaces = (page: number) => byPage.get(toKey({ page })) ?? none;
  const getScanPlaces = (page: number) => byPage.get(toKey({ page, isScan: true })) ?? none;
  return { getPlaces, getScanPlaces, current, onBoxed };
}

const withKind = (hits: readonly Hit[], kind: Place['kind']) =>
  hits.map((hit): Place => ({ ...hit, kind }));

const toKey = ({ page, isScan = false }: Pick<Hit, 'page' | 'isScan'>) => `${page} ${isScan}`;

/** The places in the text of a page, and those in what is read from its picture. */
function groupByPage(places: Place[]): Map<string, Place[]> {
  // Two values in one place get one box.
  const unique = new Map(
    places.map((place) => [`${place.kind} ${toKey(place)} ${place.start} ${place.end}`, place]),
  );
  const pages = new Map<string, Place[]>();
  for (const place of unique.values()) {
    pages.set(toKey(place), [...(pages.get(toKey(place)) ?? []), place]);
  }
  return pages;
}

/** Whichever of the two changed last; the other one, if that is gone. */
function useLatest<Value>(one: Value | undefined, other: Value | undefined): Value | undefined {
  const [seen, setSeen] = useState({ one, other, latest: one ?? other });
  if (seen.one === one && seen.other === other) return seen.latest;
  const latest = seen.one === one ? (other ?? one) : (one ?? other);
  setSeen({ one, other, latest });
  return latest;
}
