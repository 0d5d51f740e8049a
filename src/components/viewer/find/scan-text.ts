import type { Box } from '@/components/viewer/find/box';

/** A word that was read from a picture, with its place in fractions of the picture. */
export type ScanWord = {
  text: string;
  /** How sure the reader is, from 0 to 100. */
  confidence: number;
  box: Box;
  /** Whether it is the last one of its line. */
  endsLine: boolean;
};

/** What was read from the picture of a page. Its pieces are words. */
export type ScanText = {
  /** Index, from 0. */
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

/** What is read from the pictures of a file. */
export type ScanReading = {
  /** In the order of reading. */
  texts: readonly ScanText[];
  /** Indexes of the pages that could not be read. */
  unread: readonly number[];
  state: 'reading' | 'done';
};
