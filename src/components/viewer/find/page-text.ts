/** A part of a text: from `start`, up to but without `end`. */
export type Range = { start: number; end: number };

/** The text of one page, however it was read. */
export type PageText = {
  text: string;
  /**
   * Where in `text` each of its pieces starts, in rising order. A piece is what has a place on the
   * page: an item of a PDF's text.
   */
  starts: readonly number[];
};

/** The part of one piece that belongs to a range of the page's text. */
export type PieceRange = Range & { piece: number };

/** What pdf.js returns for a page: runs of text, and marks of structure, which have no text. */
type Item = { str: string; hasEOL: boolean } | { type: string };

/** Longest text that is searched on one page, in UTF-16 code units. A dense page has 10,000. */
export const longestText = 200_000;

/** Joins the items of a PDF page. Items without text get no piece, as in the text layer. */
export function joinItems(items: readonly Item[]): PageText {
  const starts: number[] = [];
  let text = '';
  for (const item of items) {
    if (!('str' in item)) continue;
    if (text.length >= longestText) break;
    if (item.str) starts.push(text.length);
    text += item.hasEOL ? `${item.str}\n` : item.str;
  }
  return { text, starts };
}

/** The pieces that a range of the text covers, each with the part of it that is covered. */
export function toPieces({ text, starts }: PageText, { start, end }: Range): PieceRange[] {
  const pieces: PieceRange[] = [];
  let piece = Math.max(0, findPiece(starts, start));
  for (; piece < starts.length && (starts[piece] ?? end) < end; piece += 1) {
    const first = starts[piece] ?? 0;
    const next = starts[piece + 1] ?? text.length;
    const part = text.slice(Math.max(first, start), Math.min(next, end));
    // The line break between two pieces belongs to neither.
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
