import { type Box, contains, mergeBoxes, type Point, turn } from '@/lib/find/box';
import { type PageText, type ScanText, type TextRange, toPieces } from '@/lib/find/page-text';

/** Where text stands on a drawn page. */

/** A page whose text layer is laid out. */
type DrawnPage = {
  text: PageText;
  /** CSS pixels per point of the page. */
  scale: number;
  /** Of the page, clockwise, in degrees. */
  rotation: number;
  /** The elements of the text layer: one for each piece. */
  spans: ArrayLike<HTMLElement>;
  frame: DOMRect;
};

export function findBoxes(page: DrawnPage, range: TextRange): Box[] {
  const boxes = toPieces(page.text, range).flatMap(({ piece, start, end }) => {
    const field = page.text.boxes?.get(piece);
    if (field) return [turn(field, page.rotation)];
    const span = page.spans[piece];
    const node = span?.firstChild;
    if (!span || !node) return [];
    const length = node.textContent?.length ?? 0;
    const part = document.createRange();
    part.setStart(node, Math.min(start, length));
    part.setEnd(node, Math.min(end, length));
    const element = toFractions(span.getBoundingClientRect(), page.frame);
    const width = (page.text.widths[piece] ?? 0) * page.scale;
    return Array.from(part.getClientRects(), (rect) =>
      stretch(toFractions(rect, page.frame), element, width, page),
    );
  });
  return mergeBoxes(boxes.filter(({ width, height }) => width > 0 && height > 0));
}

type Frame = { left?: number; top?: number; width: number; height: number };

/** A rectangle in fractions of a frame. Both are in the same unit, from the same origin. */
export function toFractions(rect: Box, { left = 0, top = 0, width, height }: Frame): Box {
  return {
    left: (rect.left - left) / width,
    top: (rect.top - top) / height,
    width: rect.width / width,
    height: rect.height / height,
  };
}

/**
 * Corrects a box for the browser's rounding of small letters, which makes an element of the text
 * layer longer or shorter than its text in the picture. `width` is the right width of the element,
 * in CSS pixels.
 */
function stretch(box: Box, element: Box, width: number, { rotation, frame }: DrawnPage): Box {
  if (width === 0) return box;
  const toUpright = (360 - rotation) % 360;
  const part = turn(box, toUpright);
  const whole = turn(element, toUpright);
  const pageWidth = rotation % 180 === 0 ? frame.width : frame.height;
  const factor = width / pageWidth / whole.width;
  const left = whole.left + (part.left - whole.left) * factor;
  return turn({ ...part, left, width: part.width * factor }, rotation);
}

export function findScanBoxes(scan: ScanText, range: TextRange): Box[] {
  const boxes = toPieces(scan, range).flatMap(({ piece, start, end }) => {
    const word = scan.words[piece];
    return word ? [cut(word.box, start / word.text.length, end / word.text.length)] : [];
  });
  return mergeBoxes(boxes);
}

/** The part of a word between two fractions of its length. */
function cut(box: Box, start: number, end: number): Box {
  const [from, to] = [Math.max(0, start), Math.min(1, end)];
  return { ...box, left: box.left + from * box.width, width: (to - from) * box.width };
}

/** The word of a text at a point of its page; undefined if there is none. */
export function findWordAt(
  text: string,
  point: Point,
  toBoxes: (word: TextRange) => Box[],
): TextRange | undefined {
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    const range = { start: index, end: index + word.length };
    if (toBoxes(range).some((box) => contains(box, point))) return range;
  }
}
