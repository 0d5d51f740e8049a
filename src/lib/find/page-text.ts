import type { Box } from '@/lib/find/box';

/** A part of a text: from `start`, up to but not including `end`. */
export type TextRange = { start: number; end: number };

/**
 * The text of a PDF page. It consists of pieces: runs of text that have a place on the page, each
 * with one element in the text layer, except for form fields.
 */
export type PageText = {
  text: string;
  /** Where in `text` each piece starts, in ascending order. */
  starts: readonly number[];
  /** Length of each piece in points, if it runs straight across the page; else 0. */
  widths: readonly number[];
  /** Boxes of the pieces that are form fields, by the index of the piece. */
  boxes?: ReadonlyMap<number, Box>;
  /** Set if the page is damaged. */
  isUnread?: true;
};

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

/** Text read of one page, in UTF-16 code units. A dense page has 10,000. */
export const maxTextLength = 200_000;

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
    if (text.length >= maxTextLength) break;
    const [across = 0, slant = 0, , , left = 0] = item.transform;
    const isStraight = across > 0 && slant === 0;
    // pdf.js adds no space if the next item of a line is further to the left.
    if (item.str && isStraight && left < lastLeft && /\S$/.test(text)) text += ' ';
    if (item.str) {
      starts.push(text.length);
      widths.push(isStraight ? item.width : 0);
    }
    height = item.height || height;
    lastLeft = left;
    text += item.str;
    // Double a wide space, because it separates words even in a letter-spaced line.
    if (item.str === ' ' && item.width > wideSpace * height) text += ' ';
    if (item.hasEOL) text += '\n';
  }
  return { text: text.slice(0, maxTextLength), starts, widths };
}

/** A form field that is filled in, and its box on the upright page. */
export type Field = { text: string; box: Box };

/** Appends form fields to the text of their page, each on a line of its own. */
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
  return { ...page, text: text.slice(0, maxTextLength), starts, boxes };
}

/** A word that was read from a scan, and its box on the scan. */
export type ScanWord = {
  text: string;
  /** Of the OCR engine, from 0 to 100. */
  confidence: number;
  box: Box;
  endsLine: boolean;
};

/** The text of a scanned page. Its pieces are words. */
export type ScanText = {
  /** Index of the page, from 0. */
  page: number;
  text: string;
  /** Where in `text` each word starts. */
  starts: readonly number[];
  words: readonly ScanWord[];
};

export function joinWords(page: number, words: readonly ScanWord[]): ScanText {
  const starts: number[] = [];
  let text = '';
  for (const word of words) {
    starts.push(text.length);
    text += word.text + (word.endsLine ? '\n' : ' ');
  }
  return { page, text, starts, words };
}

type PieceRange = TextRange & { piece: number };

/** The pieces that a range of the text covers, each with the part of it that is covered. */
export function toPieces(
  { text, starts }: Pick<PageText, 'text' | 'starts'>,
  { start, end }: TextRange,
): PieceRange[] {
  const pieces: PieceRange[] = [];
  const firstPiece = starts.findLastIndex((first) => first <= start);
  for (
    let piece = Math.max(0, firstPiece);
    piece < starts.length && (starts[piece] ?? end) < end;
    piece += 1
  ) {
    const first = starts[piece] ?? 0;
    const next = starts[piece + 1] ?? text.length;
    const part = text.slice(Math.max(first, start), Math.min(next, end));
    // A line break belongs to no piece.
    const shown = part.replace(/\n+$/, '');
    const from = Math.max(first, start) - first;
    if (shown.trim()) pieces.push({ piece, start: from, end: from + shown.length });
  }
  return pieces;
}
