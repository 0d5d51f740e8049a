import { clarify, foldScan, toShapes } from '@/components/viewer/find/confusions';
import {
  type DateValue,
  type FoundDate,
  findDates,
  isSameDay,
  namesOfMonths,
  parseDate,
} from '@/components/viewer/find/dates';
import { type Folded, fold, toSource } from '@/components/viewer/find/fold';
import { type PageText, type Range, toPieces } from '@/components/viewer/find/page-text';
import {
  findAlike,
  findPart,
  findWhole,
  type Pattern,
  toPattern,
} from '@/components/viewer/find/pattern';
import type { ScanText } from '@/components/viewer/find/scan-text';

/** What is looked for: a day in any form, a whole value, or parts of words. */
export type Query =
  | { kind: 'date'; date: DateValue }
  | { kind: 'value'; pattern: Pattern }
  | { kind: 'words'; pattern: Pattern };

/** A place where a query was found: a page by its index, and a range of its text. */
export type Hit = Range & {
  page: number;
  /** Whether the range is one of the text that was read from the picture of the page. */
  isScan?: boolean;
  /** What was read there, if that may differ from the query. */
  readAs?: string;
};

/**
 * How a value of the meta data is looked for. Undefined for values of one character and for empty
 * ones, which every page has.
 */
export function toValueQuery(value: string): Query | undefined {
  const date = parseDate(value);
  if (date) return { kind: 'date', date };
  const pattern = toPattern(value);
  return pattern.text.length > 1 ? { kind: 'value', pattern } : undefined;
}

/** How words that someone types are looked for; undefined if they have no letter or digit. */
export function toWordsQuery(words: string): Query | undefined {
  const pattern = toPattern(words);
  return pattern.text ? { kind: 'words', pattern } : undefined;
}

/** The places of each query on one page, in the order of the text. */
export function searchPage(page: Pick<PageText, 'text'>, queries: readonly Query[]): Range[][] {
  const folded = fold(page.text);
  const hasDates = queries.some(({ kind }) => kind === 'date');
  const dates = hasDates ? findDates(folded) : [];
  return queries.map((query) =>
    findQuery(query, folded, dates).map((range) => toSource(folded, range)),
  );
}

function findQuery(query: Query, folded: Folded, dates: FoundDate[]): Range[] {
  if (query.kind === 'date') return dates.filter((date) => isSameDay(date, query.date));
  return query.kind === 'value'
    ? findWhole(folded, query.pattern)
    : findPart(folded, query.pattern);
}

/** How sure the reader must be of each word of a value, from 0 to 100, to call it found. */
const leastConfidence = 60;

/**
 * The places of each query in what was read from a picture. `readAs` is set where the text only
 * looks like the query, or was not read clearly.
 */
export function searchScan(scan: ScanText, queries: readonly Query[]): ScanRange[][] {
  const exact = searchPage(scan, queries);
  const folded = foldScan(scan.text);
  return queries.map((query, index) => {
    const ranges = exact[index] ?? [];
    if (ranges.length > 0) {
      return ranges.map((range) => (isClear(scan, range) ? range : withReading(scan, range)));
    }
    return findQueryAlike(query, folded).map((range) => withReading(scan, toSource(folded, range)));
  });
}

export type ScanRange = Range & Pick<Hit, 'readAs'>;

function isClear(scan: ScanText, range: Range): boolean {
  return toPieces(scan, range).every(
    ({ piece }) => (scan.words[piece]?.confidence ?? 0) >= leastConfidence,
  );
}

function withReading(scan: ScanText, range: Range): ScanRange {
  return { ...range, readAs: scan.text.slice(range.start, range.end).replace(/\s+/g, ' ') };
}

function findQueryAlike(query: Query, folded: Folded): Range[] {
  if (query.kind === 'words') return [];
  if (query.kind === 'value') return findAlike(folded, query.pattern, toShapes);
  return findDates(clarify(folded, namesOfMonths)).filter((date) => isSameDay(date, query.date));
}

/** Whether a text has a letter or a digit at all. */
export function hasText({ text }: { text: string }): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
