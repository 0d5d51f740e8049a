import { memoize } from 'es-toolkit';
import type { TextRange } from '@/lib/find/page-text';

/**
 * A text prepared for comparison: its letters and digits in lower case, without accents, spaces or
 * punctuation. `gapAfter` returns what was dropped between two characters.
 */
export type Folded = {
  source: string;
  text: string;
  /** For each character of `text`, the index of its origin in `source`. */
  at: readonly number[];
  /** Indexes in `source` of the spaces within letter-spaced words, which do not count as gaps. */
  letterSpaces: ReadonlySet<number>;
};

/** Letters that Unicode does not decompose. */
const replacements = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ı', 'i'],
]);

const foldPoint = memoize((point: number): string => {
  const character = String.fromCodePoint(point);
  // Drop modifier letters, such as the Arabic tatweel, and superscripts, such as footnote marks.
  const isKept = /[\p{L}\p{Nd}\p{Nl}]/u.test(character) && !/\p{Lm}/u.test(character);
  const plain = isKept ? character.normalize('NFKD').toLowerCase() : '';
  return Array.from(plain, (part) => replacements.get(part) ?? part)
    .join('')
    .replace(/[^\p{L}\p{Nd}]/gu, '');
});

export function fold(source: string): Folded {
  const at: number[] = [];
  let text = '';
  for (let index = 0; index < source.length; ) {
    const point = source.codePointAt(index) ?? 0;
    const folded = foldPoint(point);
    for (let count = 0; count < folded.length; count += 1) at.push(index);
    text += folded;
    index += point > 0xffff ? 2 : 1;
  }
  return { source, text, at, letterSpaces: findLetterSpaces(source) };
}

/** Four or more single characters with spaces between them: 'S U R A T', '1 5  J U N I'. */
const letterSpaced = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?: {1,2}[\p{L}\p{N}](?![\p{L}\p{N}])){3,}/gu;

function findLetterSpaces(source: string): Set<number> {
  const spaces = new Set<number>();
  for (const { index, 0: word } of source.matchAll(letterSpaced)) {
    for (const space of word.matchAll(/(?<! ) (?! )/g)) spaces.add(index + space.index);
  }
  return spaces;
}

/** Invisible characters: soft hyphens, joiners, direction marks; and combining accents. */
const invisible = /[\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\p{M}/gu;

/** The index in `source` after the origin of a folded character. */
function endOf({ source, at }: Folded, index: number): number {
  const start = at[index] ?? 0;
  return start + ((source.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
}

const foldedPages = new WeakMap<{ text: string }, Folded>();

/** Folds a page once: many fields look at all pages, each time that one more has been read. */
export function foldPage(page: { text: string }): Folded {
  const folded = foldedPages.get(page) ?? fold(page.text);
  foldedPages.set(page, folded);
  return folded;
}

/** The part of the source between a folded character and the next; empty if they touch. */
export function gapAfter(folded: Folded, index: number): string {
  const end = endOf(folded, index);
  const next = folded.at[index + 1] ?? folded.source.length;
  if (next <= end || (next === end + 1 && folded.letterSpaces.has(end))) return '';
  return folded.source.slice(end, next).replace(invisible, '');
}

/** Maps a range of the folded text to its range in the source. */
export function toSourceRange(folded: Folded, { start, end }: TextRange): TextRange {
  return { start: folded.at[start] ?? 0, end: endOf(folded, end - 1) };
}

export function isDigit(character: string | undefined): boolean {
  return character !== undefined && /\p{Nd}/u.test(character);
}

/** A gap with a hyphen at the end of a line. */
export const lineEndHyphen = /^[-\u2010\u2011]\s*\n\s*$/;

/** Replaces the letters of a folded text that look like digits on paper: 1 I l |, 0 O. */
export const toSkeleton = (text: string) => text.replace(/[il]/g, '1').replace(/o/g, '0');

/** Folds the text of a scan. A bar that touches a letter or a digit counts as an l. */
export function foldScan(text: string): Folded {
  return fold(text.replace(/(?<=[\p{L}\p{N}])\||\|(?=[\p{L}\p{N}])/gu, 'l'));
}

/**
 * Turns words of digits and their confusables into numbers, and words with the skeleton of a word
 * in `vocabulary` into that word: 'l5 Jun1 2O24' becomes '15 Juni 2024'.
 */
export function correctConfusables(folded: Folded, vocabulary: Iterable<string>): Folded {
  const words = new Map(Array.from(vocabulary, (word) => [toSkeleton(word), word]));
  let text = '';
  for (let start = 0; start < folded.text.length; start = text.length) {
    let end = start + 1;
    while (end < folded.text.length && gapAfter(folded, end - 1) === '') end += 1;
    text += correctWord(folded.text.slice(start, end), words);
  }
  return { ...folded, text };
}

function correctWord(word: string, words: ReadonlyMap<string, string>): string {
  const skeleton = toSkeleton(word);
  if (/\d/.test(word) && /^\d+$/.test(skeleton)) return skeleton;
  return words.get(skeleton) ?? word;
}
