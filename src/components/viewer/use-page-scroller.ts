import { isEqual } from 'es-toolkit';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  findMainPage,
  findPageAt,
  gap,
  type Layout,
  layOutPages,
  type PageSize,
  type Zoom,
} from '@/components/viewer/page-layout';

/** The user's position, in terms that survive a change of layout. */
type Position = {
  page: number;
  /** Fraction of that page's height. */
  down: number;
  /** Fraction of the sheet's width at the middle of the view. */
  across: number;
  /** 'top' if `down` is at the top of the view, as after a jump; else in its middle. */
  anchor: 'top' | 'middle';
};

const start: Position = { page: 0, down: 0, across: 0.5, anchor: 'top' };

function locate(layout: Layout, element: HTMLElement): Position {
  const across = (element.scrollLeft + element.clientWidth / 2) / layout.width;
  if (element.scrollTop === 0) return { ...start, across };
  const middle = element.scrollTop + element.clientHeight / 2;
  const page = findPageAt(layout, middle);
  const box = layout.boxes[page];
  return { page, down: box ? (middle - box.top) / box.height : 0, across, anchor: 'middle' };
}

/** Indexes of the first and last page to draw, and of the page that is being read. */
function getVisiblePages(layout: Layout, element: HTMLElement, position: Position) {
  const top = element.scrollTop;
  const bottom = top + element.clientHeight;
  // Draw half a screen ahead in both directions, so that pages are drawn before they appear.
  const ahead = element.clientHeight / 2;
  return {
    first: findPageAt(layout, top - ahead),
    last: findPageAt(layout, bottom + ahead),
    current: position.anchor === 'top' ? position.page : findMainPage(layout, top, bottom),
  };
}

/** True if a distance is within a length, and not close to its ends. */
const isWithin = (distance: number, length: number) =>
  distance > 2 * gap && distance < length - 2 * gap;

/** Inner width and height of an element without scroll bars, in CSS pixels; 0 before it mounts. */
function useElementSize(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    // The observer first reports after the first paint.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

export type ScrollerState = ReturnType<typeof usePageScroller>;

/**
 * A scrolling column of pages: layout, zoom, rotation, the pages to draw and the current page.
 * Zooming, rotating, resizing or a new page size keeps the user's position. `maxFit` limits the
 * scale of fitting to the width.
 */
export function usePageScroller(pages: PageSize[], { maxFit }: { maxFit: number }) {
  const ref = useRef<HTMLElement>(null);
  const { width, height } = useElementSize(ref);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [rotation, setRotation] = useState(0);
  const layout = useMemo(
    () => layOutPages(pages, { zoom, rotation, viewWidth: width, maxFit }),
    [pages, zoom, rotation, width, maxFit],
  );
  const position = useRef(start);
  const restoredTop = useRef<number>(undefined);
  const [visible, setVisible] = useState({ first: 0, last: 0, current: 0 });

  function updateVisible(element: HTMLElement) {
    const next = getVisiblePages(layout, element, position.current);
    setVisible((previous) => (isEqual(previous, next) ? previous : next));
  }

  function restoreScroll() {
    const element = ref.current;
    const box = layout.boxes[position.current.page];
    if (!element || !box) return;
    const { down, across, anchor } = position.current;
    element.scrollTop =
      box.top + down * box.height - (anchor === 'top' ? gap : element.clientHeight / 2);
    element.scrollLeft = across * layout.width - element.clientWidth / 2;
    restoredTop.current = element.scrollTop;
    updateVisible(element);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout and the height move pages
  useLayoutEffect(() => {
    restoreScroll();
  }, [layout, height]);

  function onScroll() {
    const element = ref.current;
    if (!element) return;
    const located = locate(layout, element);
    // Restoring fires a scroll event too. Neither it nor scrolling sideways may change the page.
    if (element.scrollTop === restoredTop.current) {
      position.current = { ...position.current, across: located.across };
    } else {
      restoredTop.current = undefined;
      position.current = located;
    }
    updateVisible(element);
  }

  function goTo(page: number) {
    position.current = { ...position.current, page, down: 0, anchor: 'top' };
    restoreScroll();
  }

  /** Scrolls a point of a page into view; `x` and `y` are fractions of the page. */
  function reveal(page: number, x: number, y: number) {
    const element = ref.current;
    const box = layout.boxes[page];
    if (!element || !box) return;
    element.scrollIntoView({ block: 'nearest' });
    const across = box.left + x * box.width - element.scrollLeft;
    const down = box.top + y * box.height - element.scrollTop;
    const isInView = isWithin(across, element.clientWidth) && isWithin(down, element.clientHeight);
    if (isInView) return;
    const middle = (box.left + x * box.width) / layout.width;
    position.current = { page, down: y, across: middle, anchor: 'middle' };
    restoreScroll();
  }

  const isReady = width > 0;
  return {
    ref,
    layout,
    zoom,
    setZoom,
    rotation,
    rotate: () => setRotation((degrees) => (degrees + 90) % 360),
    ...visible,
    goTo,
    reveal,
    onScroll,
    isReady,
    /** True if the sheet scrolls sideways. */
    isWide: isReady && layout.width > width,
  };
}
