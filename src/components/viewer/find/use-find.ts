import { uniqBy } from 'es-toolkit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWordSearch } from '@/components/viewer/find/find-in-file';
import type { FileText } from '@/components/viewer/find/use-file-text';
import type { ScrollerState } from '@/components/viewer/use-page-scroller';
import type { FindProps } from '@/components/viewer/viewer-props';
import type { Box } from '@/lib/find/box';
import type { Hit } from '@/lib/find/search';

/** A hit to box: of a value, or of words that the user typed. */
export type Place = Hit & { kind: 'value' | 'words' };

/** Places to box on the pages of a file. */
export type Marks = {
  places: readonly Place[];
  /** The place to highlight. */
  current: Hit | undefined;
  /** Called when the current place is boxed. */
  onBoxed: (box: Box) => void;
  onWords: FindProps['onWords'];
};

/** The words that the user searches for, the places to box, and scrolling to the current place. */
export function useFind(scroller: ScrollerState, text: FileText, values: FindProps | undefined) {
  const search = useWordSearch(text, scroller.current);
  const valueHits = values?.hits;
  const places = useMemo(() => {
    const all = [...withKind(valueHits, 'value'), ...withKind(search.hits, 'words')];
    // Two values may have the same place.
    return uniqBy(all, (place) => `${place.kind} ${toKey(place)}`);
  }, [valueHits, search.hits]);
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

  return { search, marks: { places, current, onBoxed, onWords: values?.onWords } };
}

const withKind = (hits: readonly Hit[] | undefined, kind: Place['kind']): Place[] =>
  hits?.map((hit) => ({ ...hit, kind })) ?? [];

/** Equal for hits at the same place. */
export const toKey = ({ page, isScan = false, start, end }: Hit) =>
  `${page} ${isScan} ${start} ${end}`;

/** The value that changed last; if it is gone, the other one. */
function useLatest<Value>(one: Value | undefined, other: Value | undefined): Value | undefined {
  const [seen, setSeen] = useState({ one, other, latest: one ?? other });
  if (seen.one === one && seen.other === other) return seen.latest;
  const latest = seen.one === one ? (other ?? one) : (one ?? other);
  setSeen({ one, other, latest });
  return latest;
}
