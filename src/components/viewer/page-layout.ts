import { maxBy } from 'es-toolkit';

/** Width and height of a page before the user rotates it, in CSS pixels at 100 %. */
export type PageSize = { width: number; height: number };

/** A scale, where 1 is 100 %, or fit to the width of the viewer. */
export type Zoom = number | 'fit';

/** Position of a page in the scroller, in CSS pixels. */
type PageBox = { left: number; top: number; width: number; height: number; scale: number };

export type Layout = { boxes: PageBox[]; width: number; height: number };

/** Space around and between pages, in CSS pixels. */
export const gap = 16;

type Options = {
  zoom: Zoom;
  /** Turn by the user, clockwise, in degrees: 0, 90, 180 or 270. */
  rotation: number;
  /** CSS pixels; 0 while the viewer is hidden. */
  viewWidth: number;
  /** Largest scale that fitting to the width may reach. */
  maxFit: number;
};

/** The size of a page on the screen, in whole CSS pixels, at least 1 by 1. */
export const toBoxSize = ({ width, height }: PageSize, scale: number): PageSize => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** CSS pixels below which a page looks like a line, or like nothing. */
const minSeen = 4;
export const isThin = ({ width, height }: PageSize) => Math.min(width, height) < minSeen;

/** Lays out pages in one centred column. 'fit' scales each page by its own width. */
export function layOutPages(pages: PageSize[], options: Options): Layout {
  const { zoom, rotation, viewWidth, maxFit } = options;
  const sizes = pages.map((page) => {
    const isSideways = rotation % 180 !== 0;
    const width = isSideways ? page.height : page.width;
    const height = isSideways ? page.width : page.height;
    const fit = Math.min(Math.max(viewWidth - 2 * gap, 1) / width, maxFit);
    const scale = zoom === 'fit' ? fit : zoom;
    return { ...toBoxSize({ width, height }, scale), scale };
  });
  const maxWidth = sizes.reduce((max, size) => Math.max(max, size.width), 0);
  const width = Math.max(viewWidth, maxWidth + 2 * gap);
  let top = gap;
  const boxes = sizes.map((size) => {
    const box = { ...size, left: Math.round((width - size.width) / 2), top };
    top += size.height + gap;
    return box;
  });
  return { boxes, width, height: top };
}

/** Index of the page at height `y`; in a gap, the page above. */
export function findPageAt({ boxes }: Layout, y: number): number {
  return Math.max(
    0,
    boxes.findLastIndex(({ top }) => top <= y),
  );
}

/** Index of the page with the largest fraction between two heights; the first of equals. */
export function findMainPage(layout: Layout, top: number, bottom: number): number {
  const first = findPageAt(layout, top);
  const boxes = layout.boxes.slice(first, findPageAt(layout, bottom) + 1);
  const main = maxBy(boxes, (box) => {
    const overlap = Math.min(bottom, box.top + box.height) - Math.max(top, box.top);
    return overlap / box.height;
  });
  return main ? layout.boxes.indexOf(main) : first;
}
