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

/** A word that was read from a scan, and its box on the scan. */
export type ScanWord = {
  text: string;
  /** Certainty of the OCR engine, from 0 to 100. */
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
