import {
  type DateValue,
  type FoundDate,
  findDates,
  isSameDay,
  parseDate,
} from '@/components/viewer/find/dates';
import { type Folded, fold, toSource } from '@/components/viewer/find/fold';
import type { PageText, Range } from '@/components/viewer/find/page-text';
import { findPart, findWhole, type Pattern, toPattern } from '@/components/viewer/find/pattern';

/** What is looked for: a day in any form, a value from border to border, or parts of words. */
export type Query =
  | { kind: 'date'; date: DateValue }
  | { kind: 'value'; pattern: Pattern }
  | { kind: 'words'; pattern: Pattern };

/** A place where a query was found: a page by its index, and a range of its text. */
export type Hit = Range & { page: number };

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
export function searchPage(page: PageText, queries: readonly Query[]): Range[][] {
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

/** Whether a text has a letter or a digit at all. */
export function hasText({ text }: PageText): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
