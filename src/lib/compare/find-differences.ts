import { range, sortBy } from 'es-toolkit';
import { type Box, toFractions, unite } from '@/lib/find/box';

/** A picture, row by row, of four bytes a pixel. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/** The box of a page that differs as a whole. */
export const toWholePage = (): Box => ({ left: 0, top: 0, width: 1, height: 1 });

/** Difference of a colour that is ignored, of 255: hardly visible, and decoders vary as much. */
const tolerance = 16;

/** Pixels per point of the pages compared: a full stop of small print has several. */
export const density = 2;

/** Side, in pixels, of the squares whose differing pixels are one place: letters of a line join. */
const side = 20;

/** A page that differs in more places differs as a whole: nobody steps through hundreds. */
const maxPlaces = 40;

/**
 * The places in which two pictures of a page differ, from above. Squares that touch are one place,
 * and its box is that of its pixels.
 */
export function findDifferences(before: Pixels, after: Pixels): Box[] {
  if (before.width !== after.width || before.height !== after.height) return [toWholePage()];
  const places = joinSquares(findSquares(before, after), toStride(before.width));
  const isMuch = places.length > maxPlaces;
  const boxes = isMuch ? [places.reduce(unite)] : joinOverlapping(places);
  const sorted = sortBy(boxes, [({ top }) => top, ({ left }) => left]);
  return sorted.map((box) => toFractions(box, before));
}

/** Squares of a row, and one more that is always empty, so that rows do not touch at their ends. */
const toStride = (width: number) => Math.ceil(width / side) + 1;

/** The boxes of differing pixels in each square that has any, by its number. */
function findSquares(before: Pixels, after: Pixels): Map<number, Box> {
  const { width, height } = before;
  const findBox = toSearch(before, after);
  const squares = new Map<number, Box>();
  for (const [row, top] of range(0, height, side).entries()) {
    for (const [column, left] of range(0, width, side).entries()) {
      const [right, bottom] = [Math.min(left + side, width), Math.min(top + side, height)];
      const box = findBox({ left, top, right, bottom });
      if (box) squares.set(row * toStride(width) + column, box);
    }
  }
  return squares;
}

type Edges = { left: number; top: number; right: number; bottom: number };

/** Returns a function that finds the box of the pixels within `edges` that differ. */
function toSearch(before: Pixels, after: Pixels) {
  const [one, other] = [toWords(before), toWords(after)];
  const { width } = before;
  return (edges: Edges): Box | undefined => {
    let [left, top, right, bottom] = [edges.right, edges.bottom, -1, -1];
    for (let y = edges.top; y < edges.bottom; y += 1) {
      for (let x = edges.left; x < edges.right; x += 1) {
        const at = y * width + x;
        if (one[at] === other[at] || isAlike(before.data, after.data, 4 * at)) continue;
        if (x < left) left = x;
        if (x >= right) right = x + 1;
        if (y < top) top = y;
        bottom = y + 1;
      }
    }
    return right < 0 ? undefined : { left, top, width: right - left, height: bottom - top };
  };
}

const isNear = (one = 0, other = 0) => Math.abs(one - other) <= tolerance;
const isAlike = (before: Pixels['data'], after: Pixels['data'], at: number) =>
  isNear(before[at], after[at]) &&
  isNear(before[at + 1], after[at + 1]) &&
  isNear(before[at + 2], after[at + 2]);

/** Reads each pixel as one number: most are equal, and are compared faster so. */
const toWords = ({ data }: Pixels) =>
  new Uint32Array(data.buffer, data.byteOffset, data.length / 4);

/** Takes squares that touch as one box each. */
function joinSquares(squares: Map<number, Box>, stride: number): Box[] {
  const steps = range(-1, 2).flatMap((row) => range(-1, 2).map((column) => row * stride + column));
  const boxes: Box[] = [];
  for (const [first, box] of squares) {
    squares.delete(first);
    let joined = box;
    const reached = [first];
    for (const square of reached) {
      for (const step of steps) {
        const next = squares.get(square + step);
        if (!next) continue;
        squares.delete(square + step);
        joined = unite(joined, next);
        reached.push(square + step);
      }
    }
    boxes.push(joined);
  }
  return boxes;
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

function joinOverlapping(boxes: readonly Box[]): Box[] {
  const apart: Box[] = [];
  for (const box of boxes) {
    let joined = box;
    let at = apart.findIndex((other) => overlaps(other, joined));
    while (at >= 0) {
      for (const other of apart.splice(at, 1)) joined = unite(joined, other);
      at = apart.findIndex((other) => overlaps(other, joined));
    }
    apart.push(joined);
  }
  return apart;
}
