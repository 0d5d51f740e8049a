import { uniq } from 'es-toolkit';
import { type DateValue, findDates, monthWords } from '@/lib/find/dates';
import { correctConfusables, fold, foldPage, foldScan, toSourceRange } from '@/lib/find/fold';
import type { PageText, ScanText, TextRange } from '@/lib/find/page-text';
import { findWhole, toPattern } from '@/lib/find/pattern';
import { isConfident } from '@/lib/find/search';

/** Words that were pressed on a page: a range of its text. */
export type PressedWords = {
  text: string;
  range: TextRange;
  /** True if the text was read from a scan. */
  isScan: boolean;
};

/** A text that was selected. */
export const toWhole = (text: string): PressedWords => ({
  text,
  range: { start: 0, end: text.length },
  isScan: false,
});

/** Joins two presses if only spaces lie between them; else undefined. */
export function joinPressed(one: PressedWords, other: PressedWords): PressedWords | undefined {
  if (one.text !== other.text || one.isScan !== other.isScan) return;
  const [first, last] = one.range.start < other.range.start ? [one, other] : [other, one];
  if (last.range.start < first.range.end) return;
  if (/\S/.test(one.text.slice(first.range.end, last.range.start))) return;
  return { ...one, range: { start: first.range.start, end: last.range.end } };
}

/**
 * Turns pressed words into a value: for a date the day that the text says there (`YYYY-MM-DD`),
 * undefined if it says none; else the words, without punctuation around them.
 */
export function toValue(
  { text, range, isScan }: PressedWords,
  isDate: boolean,
): string | undefined {
  if (!isDate) return trimPunctuation(text.slice(range.start, range.end)) || undefined;
  const date = findDateRanges(text, isScan).find(
    ({ place }) => place.start < range.end && place.end > range.start,
  );
  return date && toIsoDay(date);
}

function findDateRanges(text: string, isScan: boolean) {
  const folded = isScan ? correctConfusables(foldScan(text), monthWords) : fold(text);
  return findDates(folded).map((date) => ({ ...date, place: toSourceRange(folded, date) }));
}

/** Years of two digits are those from 80 years ago to 20 years ahead. */
function toIsoDay({ year, month, day }: DateValue): string {
  const latest = new Date().getFullYear() + 20;
  const fullYear = year < 100 ? latest - ((((latest - year) % 100) + 100) % 100) : year;
  return [String(fullYear).padStart(4, '0'), toTwoDigits(month), toTwoDigits(day)].join('-');
}

const toTwoDigits = (number: number) => String(number).padStart(2, '0');

/** Keeps the full stop of an abbreviation such as S.Pd. */
function trimPunctuation(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  const trimmed = line.replace(/^[\s:;,="'“‘]+|[\s:;,.="'”’]+$/g, '').replace(/^\((.*)\)$/, '$1');
  const isAbbreviation = /\.[^\s.]+$/.test(trimmed) && line.includes(`${trimmed}.`);
  return isAbbreviation ? `${trimmed}.` : trimmed;
}

/** Characters of a suggestion; what is longer is a paragraph. */
const maxLength = 120;

/** Matches the text after a colon, up to the end of its line or a wide gap. */
const afterColon = /^[ \t]*:[ \t]*(\S(?:.*?\S)??)(?=[ \t]{2,}|[ \t]*(?:\n|$))/;

/**
 * The value that a file gives for a label, as in 'Nomor SK : 821/2024': a date as `YYYY-MM-DD`.
 * Undefined unless it gives exactly one, and was read without doubt.
 */
export function suggestValue(
  texts: readonly (PageText | ScanText)[],
  label: string,
  isDate: boolean,
): string | undefined {
  const pattern = toPattern(label);
  if (!pattern.text) return;
  const found = texts.flatMap((page) => {
    const folded = foldPage(page);
    return findWhole(folded, pattern).map((range) =>
      readAfter(page, toSourceRange(folded, range).end, isDate),
    );
  });
  const values = uniq(found.filter((value) => value !== undefined));
  return values.length === 1 ? values[0] : undefined;
}

/** The value that follows a label which ends at `end`. */
function readAfter(page: PageText | ScanText, end: number, isDate: boolean): string | undefined {
  const [all = '', words = ''] = afterColon.exec(page.text.slice(end)) ?? [];
  const range = { start: end + all.length - words.length, end: end + all.length };
  if (!words || words.length > maxLength || !isConfident(page, range)) return;
  if (!isDate) return trimPunctuation(words);
  const [date, ...others] = findDateRanges(words, 'words' in page);
  return date && others.length === 0 ? toIsoDay(date) : undefined;
}
