import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  gap,
  type Layout,
  layOutPages,
  mainPageBetween,
  type PageSize,
  pageAt,
} from '@/components/viewer/page-layout';
import { useElementSize } from '@/components/viewer/use-element-size';
import { useZoom } from '@/components/viewer/use-zoom';

/** What the reader looks at, in terms that outlive a change of layout. */
type Place = {
  page: number;
  /** How far down that page and across the sheet, as fractions. */
  down: number;
  across: number;
  /** Whether the place is to stand at the upper edge of the desk, as after a jump, or in its middle. */
  edge: 'top' | 'middle';
};

const start: Place = { page: 0, down: 0, across: 0.5, edge: 'top' };

function placeOf(layout: Layout, desk: HTMLElement): Place {
  const across = (desk.scrollLeft + desk.clientWidth / 2) / layout.width;
  if (desk.scrollTop === 0) return { ...start, across };
  const middle = desk.scrollTop + desk.clientHeight / 2;
  const page = pageAt(layout, middle);
  const box = layout.boxes[page];
  return { page, down: box ? (middle - box.top) / box.height : 0, across, edge: 'middle' };
}

/** Indexes of the pages worth drawing and of the one that counts as the current one. */
type InView = { first: number; last: number; current: number };

function inViewOf(layout: Layout, desk: HTMLElement, place: Place): InView {
  const top = desk.scrollTop;
  const bottom = top + desk.clientHeight;
  // Half a screen ahead in both directions, so that scrolling finds pages drawn.
  const ahead = desk.clientHeight / 2;
  return {
    first: pageAt(layout, top - ahead),
    last: pageAt(layout, bottom + ahead),
    current: place.edge === 'top' ? place.page : mainPageBetween(layout, top, bottom),
  };
}

function isSame(a: InView, b: InView) {
  return a.first === b.first && a.last === b.last && a.current === b.current;
}

/**
 * A scrolling column of pages: its layout, zoom and rotation, which pages are near the screen, and which is the current
 * one. Whatever changes the layout (zoom, rotation, resizing, a page's true size found later) leaves the reader where
 * they were. `largestFit` limits how far fitting to the width may enlarge a page.
 */
export function useDesk(pages: PageSize[], largestFit: number) {
  const ref = useRef<HTMLElement>(null);
  const { width, height } = useElementSize(ref);
  const { zoom, rotation, ...zooming } = useZoom();
  const layout = useMemo(
    () => layOutPages(pages, { zoom, rotation, deskWidth: width, largestFit }),
    [pages, zoom, rotation, width, largestFit],
  );
  const place = useRef(start);
  const settledAt = useRef<number | undefined>(undefined);
  const [inView, setInView] = useState<InView>({ first: 0, last: 0, current: 0 });

  const look = useCallback(
    (desk: HTMLElement) => {
      const next = inViewOf(layout, desk, place.current);
      setInView((previous) => (isSame(previous, next) ? previous : next));
    },
    [layout],
  );

  const settle = useCallback(() => {
    const desk = ref.current;
    const box = layout.boxes[place.current.page];
    if (!desk || !box) return;
    const { down, across, edge } = place.current;
    desk.scrollTop = box.top + down * box.height - (edge === 'top' ? gap : desk.clientHeight / 2);
    desk.scrollLeft = across * layout.width - desk.clientWidth / 2;
    settledAt.current = desk.scrollTop;
    look(desk);
  }, [layout, look]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height decides what stands in the middle
  useLayoutEffect(settle, [settle, height]);

  function onScroll() {
    const desk = ref.current;
    if (!desk) return;
    const seen = placeOf(layout, desk);
    // The echo of settling, or scrolling sideways only, leaves the page where it was put.
    if (desk.scrollTop === settledAt.current) {
      place.current = { ...place.current, across: seen.across };
    } else {
      settledAt.current = undefined;
      place.current = seen;
    }
    look(desk);
  }

  function goTo(page: number) {
    place.current = { ...place.current, page, down: 0, edge: 'top' };
    settle();
  }

  return { ref, layout, zoom, rotation, ...zooming, ...inView, goTo, onScroll, isReady: width > 0 };
}
