import {
  type DateValue,
  type FoundDate,
  findDates,
  isSameDay,
  monthWords,
  parseDate,
} from '@/lib/find/dates';
import {
  correctConfusables,
  type Folded,
  foldPage,
  foldScan,
  toSourceRange,
} from '@/lib/find/fold';
import { type PageText, type ScanText, type TextRange, toPieces } from '@/lib/find/page-text';
import { findConfusable, findPart, findWhole, type Pattern, toPattern } from '@/lib/find/pattern';

/** What to find: a date in any format, a whole value, or any part of the text. */
export type Query =
  | { kind: 'date'; date: DateValue }
  | { kind: 'value'; pattern: Pattern }
  | { kind: 'words'; pattern: Pattern };

/** A match of a query: a range of the text of one page. */
export type Hit = TextRange & {
  /** Index, from 0. */
  page: number;
  /** True if the range is one of the page's scanned text. */
  isScan?: boolean;
  /** The scanned text at the range, if it may differ from the query. */
  readAs?: string;
};

/** The query for a value of the meta data; undefined if it has fewer than two characters. */
export function toValueQuery(value: string): Query | undefined {
  const date = parseDate(value);
  if (date) return { kind: 'date', date };
  const pattern = toPattern(value);
  return pattern.text.length > 1 ? { kind: 'value', pattern } : undefined;
}

/** The query for words that the user typed; undefined if they have no letter or digit. */
export function toWordsQuery(words: string): Query | undefined {
  const pattern = toPattern(words);
  return pattern.text ? { kind: 'words', pattern } : undefined;
}

/** The matches of each query on one page, in the order of the text. */
export function searchPage(page: Pick<PageText, 'text'>, queries: readonly Query[]): TextRange[][] {
  const folded = foldPage(page);
  const hasDates = queries.some(({ kind }) => kind === 'date');
  const dates = hasDates ? findDates(folded) : [];
  return queries.map((query) =>
    findQuery(query, folded, dates).map((range) => toSourceRange(folded, range)),
  );
}

function findQuery(query: Query, folded: Folded, dates: FoundDate[]): TextRange[] {
  if (query.kind === 'date') return dates.filter((date) => isSameDay(date, query.date));
  return query.kind === 'value'
    ? findWhole(folded, query.pattern)
    : findPart(folded, query.pattern);
}

/** Lowest confidence of a word that counts as read correctly, from 0 to 100. */
const minConfidence = 60;

/**
 * The matches of each query in a scan. `readAs` is set if the text only resembles the query, or if
 * the confidence is low.
 */
export function searchScan(scan: ScanText, queries: readonly Query[]): ScanRange[][] {
  const exact = searchPage(scan, queries);
  const folded = foldScan(scan.text);
  return queries.map((query, index) => {
    const ranges = exact[index] ?? [];
    if (ranges.length > 0) {
      return ranges.map((range) => (isConfident(scan, range) ? range : withReading(scan, range)));
    }
    return findResembling(query, folded).map((range) =>
      withReading(scan, toSourceRange(folded, range)),
    );
  });
}

type ScanRange = TextRange & Pick<Hit, 'readAs'>;

/** True if a range of a page was read without doubt. Only scans leave doubt. */
export function isConfident(page: PageText | ScanText, range: TextRange): boolean {
  if (!('words' in page)) return true;
  return toPieces(page, range).every(
    ({ piece }) => (page.words[piece]?.confidence ?? 0) >= minConfidence,
  );
}

function withReading(scan: ScanText, range: TextRange): ScanRange {
  return { ...range, readAs: scan.text.slice(range.start, range.end).replace(/\s+/g, ' ') };
}

function findResembling(query: Query, folded: Folded): TextRange[] {
  if (query.kind === 'words') return [];
  if (query.kind === 'value') return findConfusable(folded, query.pattern);
  const dates = findDates(correctConfusables(folded, monthWords));
  return dates.filter((date) => isSameDay(date, query.date));
}
