/** Width and height of a page before it is turned, in CSS pixels at 100 %. */
export type PageSize = { width: number; height: number };

/** Clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270;

/** A scale, 1 being 100 %, or as wide as the desk. */
export type Zoom = number | 'fit';

/** Where a page lies on the sheet that scrolls, in CSS pixels. */
export type PageBox = { left: number; top: number; width: number; height: number; scale: number };

export type Layout = { boxes: PageBox[]; width: number; height: number };

/** Space around and between pages, in CSS pixels. */
export const gap = 16;

type Options = {
  zoom: Zoom;
  rotation: Rotation;
  /** Width of the desk, in CSS pixels. */
  deskWidth: number;
  /** How far fitting to the width may enlarge a page. */
  largestFit: number;
};

/** Lays pages out in one centred column. Fitted pages fill the desk's width each by its own size. */
export function layOutPages(pages: PageSize[], options: Options): Layout {
  const { zoom, rotation, deskWidth, largestFit } = options;
  const sheets = pages.map(({ width, height }) => {
    const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width];
    const fit = Math.min(Math.max(deskWidth - 2 * gap, 1) / across, largestFit);
    const scale = zoom === 'fit' ? fit : zoom;
    return { width: Math.round(across * scale), height: Math.round(down * scale), scale };
  });
  const widest = sheets.reduce((most, { width }) => Math.max(most, width), 0);
  const width = Math.max(deskWidth, widest + 2 * gap);
  let top = gap;
  const boxes = sheets.map((sheet) => {
    const box = { ...sheet, left: Math.round((width - sheet.width) / 2), top };
    top += sheet.height + gap;
    return box;
  });
  return { boxes, width, height: top };
}

/** Index of the page at height `y`, the one above a gap. */
export function pageAt({ boxes }: Layout, y: number): number {
  return Math.max(
    0,
    boxes.findLastIndex(({ top }) => top <= y),
  );
}

/** Index of the page of which most can be seen between two heights, the first of equals. */
export function mainPageBetween(layout: Layout, top: number, bottom: number): number {
  let main = pageAt(layout, top);
  let most = 0;
  for (let index = main; index <= pageAt(layout, bottom); index++) {
    const box = layout.boxes[index];
    if (!box) break;
    const seen = Math.min(bottom, box.top + box.height) - Math.max(top, box.top);
    if (seen / box.height > most) {
      main = index;
      most = seen / box.height;
    }
  }
  return main;
}
