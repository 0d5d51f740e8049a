import { type Box, mergeBoxes, toFractions, turn } from '@/lib/find/box';
import { type PageText, type TextRange, toPieces } from '@/lib/find/page-text';

/**
 * Maps places in the text of a page to places in its text layer, and back. A translator may have
 * put other words there: such pieces have no boxes, and are selected whole.
 */

/** A page whose text layer is laid out. */
export type DrawnPage = {
  text: PageText;
  /** CSS pixels per point of the page. */
  scale: number;
  /** Turn of the page, clockwise, in degrees. */
  rotation: number;
  /** The elements of the text layer: one for each piece. */
  spans: readonly HTMLElement[];
  frame: DOMRect;
};

/** Finds the text node of a piece; undefined if its element has none, or another text. */
function findText({ text, spans }: DrawnPage, piece: number): Text | undefined {
  const span = spans[piece];
  const node = span && document.createTreeWalker(span, NodeFilter.SHOW_TEXT).nextNode();
  if (!(node instanceof Text) || !text.text.startsWith(node.data, text.starts[piece])) return;
  return node;
}

/** The boxes of a part of the text; none where it is not on the page. */
export function findBoxes(page: DrawnPage, range: TextRange): Box[] {
  const boxes = toPieces(page.text, range).flatMap(({ piece, start, end }) => {
    const field = page.text.boxes?.get(piece);
    if (field) return [turn(field, page.rotation)];
    const span = page.spans[piece];
    const node = findText(page, piece);
    if (!span || !node) return [];
    const part = document.createRange();
    part.setStart(node, Math.min(start, node.length));
    part.setEnd(node, Math.min(end, node.length));
    const element = toFractions(span.getBoundingClientRect(), page.frame);
    const width = (page.text.widths[piece] ?? 0) * page.scale;
    return Array.from(part.getClientRects(), (rect) =>
      stretch(toFractions(rect, page.frame), element, width, page),
    );
  });
  return mergeBoxes(boxes.filter(({ width, height }) => width > 0 && height > 0));
}

/** The selected words, as the file has them. */
export function readSelected(page: DrawnPage, selected: Range): string {
  const pieces = [...page.spans.keys()].filter((piece) => {
    const span = page.spans[piece];
    return span && selected.intersectsNode(span);
  });
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return '';
  const { starts, text } = page.text;
  const startOf = (piece: number) => starts[piece] ?? text.length;
  const { startContainer, startOffset, endContainer, endOffset } = selected;
  const isIn = (piece: number, node: Node) => findText(page, piece) === node;
  const start = startOf(first) + (isIn(first, startContainer) ? startOffset : 0);
  const end = isIn(last, endContainer) ? startOf(last) + endOffset : startOf(last + 1);
  return text.slice(start, end).trim();
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
