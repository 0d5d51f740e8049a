/** A rectangle in fractions of the page, which are the same at every zoom. */
export type Box = { left: number; top: number; width: number; height: number };

/** A point in fractions of the page. */
export type Point = { x: number; y: number };

type Frame = { left?: number; top?: number; width: number; height: number };

/** Turns a rectangle into fractions of a frame of the same unit and origin. */
export function toFractions(rect: Box, { left = 0, top = 0, width, height }: Frame): Box {
  return {
    left: (rect.left - left) / width,
    top: (rect.top - top) / height,
    width: rect.width / width,
    height: rect.height / height,
  };
}

export const contains = ({ left, top, width, height }: Box, { x, y }: Point) =>
  x >= left && x <= left + width && y >= top && y <= top + height;

const areaOf = ({ width, height }: Box) => width * height;

export function unite(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}

/** Unites consecutive boxes that lie side by side, in any direction of writing. */
export function mergeBoxes(boxes: Box[]): Box[] {
  const merged: Box[] = [];
  for (const box of boxes) {
    const last = merged.at(-1);
    const united = last && unite(last, box);
    if (last && united && areaOf(united) <= 1.3 * (areaOf(last) + areaOf(box))) {
      merged[merged.length - 1] = united;
    } else {
      merged.push(box);
    }
  }
  return merged;
}

/** Turns a box with its page, clockwise by 0, 90, 180 or 270 degrees. */
export function turn(box: Box, degrees: number): Box {
  if (degrees === 0) return box;
  const { left, top, width, height } = box;
  return turn({ left: 1 - top - height, top: left, width: height, height: width }, degrees - 90);
}
