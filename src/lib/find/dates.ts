import { type Folded, fold, gapAfter, isDigit, lineEndHyphen } from '@/lib/find/fold';
import type { TextRange } from '@/lib/find/page-text';
import { parseIsoDay } from '@/lib/iso-day';

/** A date. The year has two digits if the text has no more. */
export type DateValue = { year: number; month: number; day: number };

/** A date in a text, and its place there. */
export type FoundDate = DateValue & TextRange;

/** Names of the months in Indonesian and English, and their abbreviations. */
const monthNames = [
  'januari january jan',
  'februari february feb pebruari peb',
  'maret march mar mrt',
  'april apr',
  'mei may',
  'juni june jun',
  'juli july jul',
  'agustus august aug agu agt ags agst',
  'september sep sept',
  'oktober october okt oct',
  'november nov nopember nop',
  'desember december des dec',
];
const months = new Map(
  monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** The names and abbreviations of all months, folded. */
export const monthWords: ReadonlySet<string> = new Set(months.keys());

/** Words between the ends of a range: '3 sampai dengan 7 Maret', '3 s.d. 7 Maret'. */
const rangeWords = new Set(
  'sampai dengan s d sd hingga dan to until till through and tanggal tgl'.split(' '),
);
/** Words to skip within a date: 'tanggal 15 bulan Juni tahun 2024', '15th of June'. */
const fillers = new Set('bulan tahun of the st nd rd th'.split(' '));

/** A word or a number, and its place in the folded text. */
type Token = TextRange & {
  text: string;
  /** The gap before it. */
  gap: string;
};

function toTokens(folded: Folded): Token[] {
  const { text } = folded;
  const tokens: Token[] = [];
  let start = 0;
  let gap = '';
  for (let index = 0; index < text.length; index += 1) {
    const next = text[index + 1];
    const following = gapAfter(folded, index);
    const isSame = next !== undefined && isDigit(next) === isDigit(text[index]);
    const isJoined = following === '' || (lineEndHyphen.test(following) && !isDigit(next));
    if (isSame && isJoined) continue;
    tokens.push({ text: text.slice(start, index + 1), start, end: index + 1, gap });
    start = index + 1;
    gap = following;
  }
  return tokens;
}

function toNumber(token: Token | undefined, ...lengths: number[]): number | undefined {
  if (!token || !lengths.includes(token.text.length)) return;
  return /^\d+$/.test(token.text) ? Number(token.text) : undefined;
}

const toDay = (token: Token | undefined) => toNumber(token, 1, 2);
const toMonth = (token: Token | undefined) => months.get(token?.text ?? '');

/** Two digits are a year only after a separator, as in 15-Jun-24, or an apostrophe. */
function toYear(token: Token | undefined): number | undefined {
  return toNumber(token, 4) ?? (/[-/'’]/.test(token?.gap ?? '') ? toNumber(token, 2) : undefined);
}

function isDate({ year, month, day }: DateValue): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 0)).getUTCDate();
}

const isTight = (gap: string) => /^[\s.,/'’\-\u2010-\u2014]{0,4}$/.test(gap);

/** Reads a date, or both dates of a range, from the tokens at `index`. */
function readDates(tokens: Token[], index: number): FoundDate[] {
  return (
    readNumeric(tokens, index) ?? readDayFirst(tokens, index) ?? readMonthFirst(tokens, index) ?? []
  );
}

/** The index after at most `max` tokens that are among `words`. */
function skip(tokens: Token[], index: number, words: ReadonlySet<string>, max: number): number {
  let next = index;
  while (next - index < max && words.has(tokens[next]?.text ?? '')) next += 1;
  return next;
}

const skipFillers = (tokens: Token[], index: number) => skip(tokens, index, fillers, 2);

/** 15 Juni 2024, 15-Jun-24, 15th of June, 2024, and 3 sampai dengan 7 Maret 2025. */
function readDayFirst(tokens: Token[], index: number): FoundDate[] | undefined {
  const day = toDay(tokens[index]);
  if (day === undefined) return;
  const atMonth = skipFillers(tokens, index + 1);
  const month = toMonth(tokens[atMonth]);
  const atYear = skipFillers(tokens, atMonth + 1);
  const year = toYear(tokens[atYear]);
  if (month === undefined || year === undefined) return;
  if (![atMonth, atYear].every((at) => isTight(tokens[at]?.gap ?? ''))) return;
  return withStart(tokens, index, { year, month, day }, tokens[atYear]?.end ?? 0);
}

/** June 15, 2024; June 15th 2024; March 3–7, 2025. */
function readMonthFirst(tokens: Token[], index: number): FoundDate[] | undefined {
  const month = toMonth(tokens[index]);
  const day = toDay(tokens[index + 1]);
  if (month === undefined || day === undefined) return;
  const atNext = skipFillers(tokens, index + 2);
  const year = toYear(tokens[atNext]);
  if (year !== undefined) {
    if (!isTight(tokens[atNext]?.gap ?? '')) return;
    return withStart(tokens, index, { year, month, day }, tokens[atNext]?.end ?? 0);
  }
  const atLast = skip(tokens, atNext, rangeWords, 4);
  const last = toDay(tokens[atLast]);
  const atYear = skipFillers(tokens, atLast + 1);
  const shared = toYear(tokens[atYear]);
  if (last === undefined || shared === undefined || last <= day) return;
  if (atLast === atNext && !followsDash(tokens[atLast])) return;
  const place = { start: tokens[index]?.start ?? 0, end: tokens[atYear]?.end ?? 0 };
  return [day, last].map((one) => ({ year: shared, month, day: one, ...place }));
}

const followsDash = (token: Token | undefined) =>
  /^\s*[-/\u2010-\u2014]\s*$/.test(token?.gap ?? '');

/**
 * Returns the date and, if it ends a range, also the start of the range, which takes the year, and
 * the month if it has none, from the date.
 */
function withStart(tokens: Token[], index: number, date: DateValue, end: number): FoundDate[] {
  const found = [{ ...date, start: tokens[index]?.start ?? 0, end }];
  let before = index - 1;
  while (index - before <= 4 && rangeWords.has(tokens[before]?.text ?? '')) before -= 1;
  const isRange = before < index - 1 || followsDash(tokens[index]);
  if (!isRange) return found;
  const first = readStart(tokens, before, date);
  if (first) found.push({ ...first, end });
  return found;
}

/** Reads '3', '28 Februari' or 'March 3' from the tokens that end at `index`. */
function readStart(tokens: Token[], index: number, last: DateValue) {
  const month = toMonth(tokens[index]);
  const at = month === undefined ? index : index - 1;
  const day = toDay(tokens[at]);
  if (day === undefined) return;
  const monthBefore = month === undefined ? toMonth(tokens[at - 1]) : undefined;
  const first = { ...last, month: month ?? monthBefore ?? last.month, day };
  if (first.month * 31 + first.day >= last.month * 31 + last.day) return;
  return { ...first, start: tokens[monthBefore === undefined ? at : at - 1]?.start ?? 0 };
}

/** The separator between two numbers; undefined if the gap is not a single separator. */
function toSeparator(gap: string | undefined): string | undefined {
  return /^\s*([-./\u2010-\u2014])\s*$/.exec(gap ?? '')?.[1];
}

/** 15-06-2024, 15/6/24, 15.06.2024, 2024-06-15 and 15 06 2024. */
function readNumeric(tokens: Token[], index: number): FoundDate[] | undefined {
  const [first, second, third, next] = tokens.slice(index, index + 4);
  if (!first || !second || !third) return;
  const separator = toSeparator(second.gap);
  const isSpaced = second.gap === ' ' && third.gap === ' ';
  if (isSpaced ? first.text.length + second.text.length !== 4 : !separator) return;
  if (toSeparator(third.gap) !== separator) return;
  // In 1/15/6/24, no date begins at 15, and none ends at 6.
  if (separator && (first.gap === separator || next?.gap === separator)) {
    if (isDigit(tokens[index - 1]?.text) || isDigit(next?.text)) return;
  }
  const date = readNumbers(first, second, third, isSpaced);
  return date && [{ ...date, start: first.start, end: third.end }];
}

function readNumbers(first: Token, second: Token, third: Token, isSpaced: boolean) {
  const middle = toDay(second);
  if (middle === undefined) return;
  const year = toNumber(first, 4);
  const last = toDay(third);
  if (year !== undefined && last !== undefined) return { year, month: middle, day: last };
  const day = toDay(first);
  const lastYear = isSpaced ? toNumber(third, 4) : toNumber(third, 4, 2);
  if (day === undefined || lastYear === undefined) return;
  // 6/15 can only be 15 June; 6/5 is 6 May, as in Indonesia.
  const isMonthFirst = middle > 12 && day <= 12;
  return isMonthFirst
    ? { year: lastYear, month: day, day: middle }
    : { year: lastYear, month: middle, day };
}

/** All dates in a text, with their places in the folded text. */
export function findDates(folded: Folded): FoundDate[] {
  const tokens = toTokens(folded);
  return tokens.flatMap((_, index) => readDates(tokens, index).filter(isDate));
}

/** Parses a value that is a date and nothing else; undefined for any other value. */
export function parseDate(value: string): DateValue | undefined {
  if (value.length > 40) return;
  // Drop the time of an ISO date.
  const folded = fold(parseIsoDay(value) ?? value);
  const [date, ...others] = findDates(folded);
  if (!date || others.length > 0) return;
  const { year, month, day, start, end } = date;
  return start === 0 && end === folded.text.length ? { year, month, day } : undefined;
}

export function isSameDay(one: DateValue, other: DateValue): boolean {
  const isShort = one.year < 100 || other.year < 100;
  const years = isShort ? [one.year % 100, other.year % 100] : [one.year, other.year];
  return years[0] === years[1] && one.month === other.month && one.day === other.day;
}
