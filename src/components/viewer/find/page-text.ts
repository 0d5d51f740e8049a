import type { Box } from '@/components/viewer/find/box';

/** A part of a text: from `start`, up to but without `end`. */
export type Range = { start: number; end: number };

/** The text that a page of a PDF has. */
export type PageText = {
  text: string;
  /**
   * Where in `text` each piece starts, in ascending order. A piece is a run of text that has a
   * place on the page.
   */
  starts: readonly number[];
  /** The length of each piece in points, if it runs straight across the page; else 0. */
  widths: readonly number[];
  /** The places of the pieces that are fields: the text layer has no elements for them. */
  boxes?: ReadonlyMap<number, Box>;
  /** Set where the page is damaged. */
  isUnread?: true;
};

/** What somebody has filled in, and its place on the page as it is before it is turned. */
export type Field = { text: string; box: Box };

/** The part of one piece that belongs to a range of the page's text. */
export type PieceRange = Range & { piece: number };

/** What pdf.js returns for a page: runs of text, and marks of structure, which have no text. */
type TextItem = {
  str: string;
  hasEOL: boolean;
  width: number;
  height: number;
  /** Its last two numbers are the position of the item, in points. */
  transform: readonly number[];
};
type Item = TextItem | { type: string };

/** Longest text that is searched on one page, in UTF-16 code units. A dense page has 10,000. */
export const longestText = 200_000;

/** Width from which a space is wider than one between two words, in heights of the text. */
const wideSpace = 1;

/** Joins the items of a PDF page. Items without text get no piece, as in the text layer. */
export function joinItems(items: readonly Item[]): PageText {
  const starts: number[] = [];
  const widths: number[] = [];
  let text = '';
  let height = 0;
  let lastLeft = 0;
  for (const item of items) {
    if (!('str' in item)) continue;
    if (text.length >= longestText) break;
    const [across = 0, slant = 0, , , left = 0] = item.transform;
    const isStraight = across > 0 && slant === 0;
    // On one line, pdf.js leaves out the space before what stands further to the left.
    if (item.str && isStraight && left < lastLeft && /\S$/.test(text)) text += ' ';
    if (item.str) {
      starts.push(text.length);
      widths.push(isStraight ? item.width : 0);
    }
    height = item.height || height;
    lastLeft = left;
    text += item.str;
    // A wide space counts twice: in a letter-spaced line it separates the words.
    if (item.str === ' ' && item.width > wideSpace * height) text += ' ';
    if (item.hasEOL) text += '\n';
  }
  return { text: text.slice(0, longestText), starts, widths };
}

/** Adds what has been filled in on a page, each field on a line of its own. */
export function addFields(page: PageText, fields: readonly Field[]): PageText {
  if (fields.length === 0) return page;
  const starts = [...page.starts];
  const boxes = new Map<number, Box>();
  let { text } = page;
  for (const field of fields) {
    text += '\n';
    boxes.set(starts.length, field.box);
    starts.push(text.length);
    text += field.text;
  }
  return { ...page, text: text.slice(0, longestText), starts, boxes };
}

/** The pieces that a range of the text covers, each with the part of it that is covered. */
export function toPieces(
  { text, starts }: Pick<PageText, 'text' | 'starts'>,
  { start, end }: Range,
): PieceRange[] {
  const pieces: PieceRange[] = [];
  let piece = Math.max(0, findPiece(starts, start));
  for (; piece < starts.length && (starts[piece] ?? end) < end; piece += 1) {
    const first = starts[piece] ?? 0;
    const next = starts[piece + 1] ?? text.length;
    const part = text.slice(Math.max(first, start), Math.min(next, end));
    // The end of the line is not in the piece.
    const shown = part.replace(/\n+$/, '');
    const from = Math.max(first, start) - first;
    if (shown.trim()) pieces.push({ piece, start: from, end: from + shown.length });
  }
  return pieces;
}

/** Index of the piece with the character at `index`; -1 before the first piece. */
function findPiece(starts: readonly number[], index: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
