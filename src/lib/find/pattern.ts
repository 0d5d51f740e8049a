import { type Folded, fold, gapAfter, isDigit, lineEndHyphen, toSkeleton } from '@/lib/find/fold';
import type { TextRange } from '@/lib/find/page-text';

/** A value to find, folded. */
export type Pattern = {
  text: string;
  /** The gap in the value after each character but the last. */
  gaps: readonly string[];
  /** True if a thousands separator may follow each character. */
  endsThousands: readonly boolean[];
};

/** Characters of a value that are compared. */
const maxValueLength = 500;

/** Characters from which a value is recognised even with a space or a line break inside. */
const minDistinctive = 6;
/** Digits from which a number may be grouped in any way: NIP, NIK, NPWP, phone numbers. */
const minLongNumber = 9;

/** 1.250.000 or 1,250,000, unless more digits follow the same separator. */
const grouped = /(?<![\d.,])\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\d)(?!\1\d)/g;

/** Drops currency, thousands separators and ',00': 'Rp 1.250.000,00' becomes '1250000'. */
function toPlainNumbers(value: string): string {
  return value
    .replace(/^\s*(?:rp\b\.?|idr\b)\s*(?=\d)/i, '')
    .replace(/^([\d.,]+),-\s*$/, '$1')
    .replace(/^(\d{1,3}(?:([.,])\d{3})+)(?!\2)[.,]00$/, '$1')
    .replace(grouped, (number) => number.replace(/[.,]/g, ''));
}

export function toPattern(value: string): Pattern {
  const folded = fold(toPlainNumbers(value.slice(0, maxValueLength)));
  const { text } = folded;
  const gaps = Array.from(text.slice(1), (_, index) => gapAfter(folded, index));
  return { text, gaps, endsThousands: findThousands(text, gaps) };
}

/** True if each character ends a group of thousands, counted from the end of its number. */
function findThousands(text: string, gaps: readonly string[]): boolean[] {
  const ends: boolean[] = [];
  let digits = 0;
  for (let index = text.length - 1; index >= 0; index -= 1) {
    if (!isDigit(text[index])) digits = 0;
    else if (gaps[index] === '') digits = isDigit(text[index + 1]) ? digits + 1 : 1;
    else digits = 1;
    // No group ends at the last digit of a number.
    ends[index] = digits > 1 && (digits - 1) % 3 === 0;
  }
  return ends;
}

/** Matches of one value on one page. */
const maxMatches = 100;
/** Candidates to check on one page. Limits the time for 'aaaa…' in 'aaaa…'. */
const maxTries = 5000;

/** Matches that begin and end where a word or a number does. */
export function findWhole(folded: Folded, pattern: Pattern): TextRange[] {
  return findAll(folded.text, pattern.text, (start) => isWholeAt(folded, pattern, start));
}

/** Matches of words or parts of words. */
export function findPart(folded: Folded, pattern: Pattern): TextRange[] {
  return findAll(folded.text, pattern.text, (start) => hasSimilarGaps(folded, pattern, start));
}

/** Whole matches in which each character may be a confusable one. */
export function findConfusable(folded: Folded, pattern: Pattern): TextRange[] {
  const { text } = folded;
  return findAll(toSkeleton(text), toSkeleton(pattern.text), (start) => {
    const end = start + pattern.text.length;
    const corrected = text.slice(0, start) + pattern.text + text.slice(end);
    return isWholeAt({ ...folded, text: corrected }, pattern, start);
  });
}

function findAll(text: string, wanted: string, accepts: (start: number) => boolean): TextRange[] {
  const found: TextRange[] = [];
  const { length } = wanted;
  if (length === 0) return found;
  let start = text.indexOf(wanted);
  for (let tries = 0; start >= 0 && tries < maxTries && found.length < maxMatches; tries += 1) {
    const isFound = accepts(start);
    if (isFound) found.push({ start, end: start + length });
    start = text.indexOf(wanted, start + (isFound ? length : 1));
  }
  return found;
}

function isWholeAt(folded: Folded, pattern: Pattern, start: number): boolean {
  const last = start + pattern.text.length - 1;
  return (
    beginsHere(folded, start) && endsHere(folded, last) && hasSimilarGaps(folded, pattern, start)
  );
}

/** True if the text has the gaps of the value, or equivalent ones. */
function hasSimilarGaps(folded: Folded, pattern: Pattern, start: number): boolean {
  const { text, gaps, endsThousands } = pattern;
  /** The thousands separator of the current number; undefined before its first group. */
  let separator: string | undefined;
  for (let index = 0; index + 1 < text.length; index += 1) {
    const expected = gaps[index] ?? '';
    const gap = gapAfter(folded, start + index);
    const digits = Number(isDigit(text[index])) + Number(isDigit(text[index + 1]));
    if (digits < 2 || expected) separator = undefined;
    if (digits === 2 && !expected && endsThousands[index]) {
      const isSeparator = gap === '' || isThousandsSeparator(gap, text);
      if (isSeparator && (separator === undefined || separator === gap)) {
        separator = gap;
        continue;
      }
    }
    const isSimilar = [isSimilarInWord, isSimilarBesideDigit, isSimilarInNumber][digits];
    if (!isSimilar?.(expected, gap, text)) return false;
  }
  return true;
}

function isThousandsSeparator(gap: string, text: string): boolean {
  // A plain space may also separate two numbers: require at least two groups.
  return /^[.,'’\u00a0\u2009\u202f]$/.test(gap) || (gap === ' ' && text.length >= 7);
}

/** Length of a gap inside a value, in characters. */
const maxGapLength = 12;

function isSimilarInWord(expected: string, gap: string, text: string): boolean {
  const isDistinctive = text.length >= minDistinctive;
  // M.M. matches MM, but 'a b' does not match ab.
  if (expected && gap === '') return isDistinctive || !/\s/.test(expected);
  if (expected) return gap.length <= maxGapLength;
  if (gap === '' || lineEndHyphen.test(gap)) return true;
  if (/^['’‘`.\-\u2010\u2011]$/.test(gap)) return true;
  return isDistinctive && /^\s{1,3}$/.test(gap);
}

/** True if a gap between a letter and a digit is as good as the value's. */
function isSimilarBesideDigit(expected: string, gap: string, text: string): boolean {
  if (expected) return gap.length <= maxGapLength;
  if (gap === '' || /^[.\-\u2010\u2011]$/.test(gap)) return true;
  return text.length >= minDistinctive && /^\s{1,3}$/.test(gap);
}

function isSimilarInNumber(expected: string, gap: string, text: string): boolean {
  const isLong = text.length >= minLongNumber;
  if (isLong && /^\p{Nd}+$/u.test(text)) return /^[\s./\-\u2010-\u2014]{0,3}$/.test(gap);
  // A long value may break at the end of a line, even within a number.
  if (expected === '') return gap === '' || (isLong && gap === '\n');
  if (/^\s+$/.test(expected)) return gap !== '' && gap.length <= maxGapLength;
  if (/^[.,]$/.test(expected)) return /^[.,]$/.test(gap);
  return (
    /^\s*[^\s]\s*$/.test(gap) || (gap !== '' && /\s/.test(expected) && gap.length <= maxGapLength)
  );
}

/** Scripts without spaces between words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Rp1.250.000 is written without a space. */
const currency = /(?<!\p{L})(?:rp|idr)$/iu;

function beginsHere(folded: Folded, start: number): boolean {
  const { text, source, at } = folded;
  const [before, first] = [text[start - 1], text[start] ?? ''];
  if (before === undefined || withoutSpaces.test(first)) return true;
  const gap = gapAfter(folded, start - 1);
  const index = at[start] ?? 0;
  if (gap === '')
    return isDigit(first) && currency.test(source.slice(Math.max(0, index - 4), index));
  // After a hyphen, lower case continues the word; upper case begins another one.
  if (lineEndHyphen.test(gap) && /\p{Ll}/u.test(source[index] ?? '')) {
    return isDigit(before);
  }
  // 250 is not a whole match in 1.250, nor 75 in 3,75; but 2024 is in 2023,2024 and 15.06.2024.
  if (!isDigit(before) || !isDigit(first) || !/^[.,]$/.test(gap)) return true;
  const isAfterYear = isDigit(text[start - 3]) && gapAfter(folded, start - 3) === '';
  return countDigits(folded, start) > 3 && (gap === '.' || isAfterYear);
}

function endsHere(folded: Folded, last: number): boolean {
  const { text, source, at } = folded;
  const next = text[last + 1];
  if (next === undefined || withoutSpaces.test(next)) return true;
  const gap = gapAfter(folded, last);
  if (gap === '') return false;
  if (lineEndHyphen.test(gap) && /\p{Ll}/u.test(source[at[last + 1] ?? 0] ?? '')) {
    return isDigit(text[last]);
  }
  if (!isDigit(text[last]) || !isDigit(next) || !/^[.,]$/.test(gap)) return true;
  const digits = countDigits(folded, last + 1);
  return digits > 3 || (digits === 2 && text.startsWith('00', last + 1));
}

/** The number of adjacent digits from `start` on, counted up to 5. */
function countDigits(folded: Folded, start: number): number {
  let end = start;
  while (end - start < 4 && isDigit(folded.text[end + 1]) && gapAfter(folded, end) === '') end += 1;
  return end + 1 - start;
}
