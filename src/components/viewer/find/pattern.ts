import { brokenHyphen, type Folded, fold, gapAfter, isDigit } from '@/components/viewer/find/fold';
import type { Range } from '@/components/viewer/find/page-text';

/** A value to look for, as it is compared. */
export type Pattern = {
  text: string;
  /** What stands in the value between each character and the next. */
  gaps: readonly string[];
  /** For each character, whether a separator of thousands may follow it. */
  endsThousands: readonly boolean[];
};

/** Longest value that is looked for, in characters. */
const longestValue = 500;

/** A value of this many characters is recognised even with a space or a line break inside. */
const distinctive = 6;
/** Numbers of this many digits are written in groups of any size: NIP, NIK, NPWP, phone numbers. */
const longNumber = 9;

/** 1.250.000 or 1,250,000, if no more digits follow after the same separator. */
const grouped = /(?<![\d.,])\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\d)(?!\1\d)/g;

/** 'Rp 1.250.000,00' becomes '1250000'. */
function toPlainNumbers(value: string): string {
  return value
    .replace(/^\s*(?:rp\b\.?|idr\b)\s*(?=\d)/i, '')
    .replace(/^([\d.,]+),-\s*$/, '$1')
    .replace(/^(\d{1,3}(?:([.,])\d{3})+)(?!\2)[.,]00$/, '$1')
    .replace(grouped, (number) => number.replace(/[.,]/g, ''));
}

export function toPattern(value: string): Pattern {
  const folded = fold(toPlainNumbers(value.slice(0, longestValue)));
  const { text } = folded;
  const gaps = Array.from(text.slice(1), (_, index) => gapAfter(folded, index));
  return { text, gaps, endsThousands: findThousands(text, gaps) };
}

/** Counts the digits of each number from its end, three by three. */
function findThousands(text: string, gaps: readonly string[]): boolean[] {
  const ends: boolean[] = [];
  let digits = 0;
  for (let index = text.length - 1; index >= 0; index -= 1) {
    if (!isDigit(text[index])) digits = 0;
    else if (gaps[index] === '') digits = isDigit(text[index + 1]) ? digits + 1 : 1;
    else digits = 1;
    // No separator follows the last digit of a number.
    ends[index] = digits > 1 && (digits - 1) % 3 === 0;
  }
  return ends;
}

/** The most places of one value on one page. */
const mostOnPage = 100;
/** The most places looked at, so that no text takes long: 'aaaa…' in 'aaaa…'. */
const mostTries = 5000;

/** Places of a value that begins and ends where a word or a number does. */
export function findWhole(folded: Folded, pattern: Pattern): Range[] {
  return findAll(folded.text, pattern.text, (start) => isWholeAt(folded, pattern, start));
}

/** Places of any words or parts of words. */
export function findPart(folded: Folded, pattern: Pattern): Range[] {
  return findAll(folded.text, pattern.text, (start) => haveLikeGaps(folded, pattern, start));
}

/** Places of a whole value, where characters may be others of the same shape. */
export function findAlike(
  folded: Folded,
  pattern: Pattern,
  toShapes: (text: string) => string,
): Range[] {
  const { text } = folded;
  return findAll(toShapes(text), toShapes(pattern.text), (start) => {
    const end = start + pattern.text.length;
    const meant = text.slice(0, start) + pattern.text + text.slice(end);
    return isWholeAt({ ...folded, text: meant }, pattern, start);
  });
}

function findAll(text: string, wanted: string, accepts: (start: number) => boolean): Range[] {
  const found: Range[] = [];
  const { length } = wanted;
  if (length === 0) return found;
  let start = text.indexOf(wanted);
  for (let tries = 0; start >= 0 && tries < mostTries && found.length < mostOnPage; tries += 1) {
    const isFound = accepts(start);
    if (isFound) found.push({ start, end: start + length });
    start = text.indexOf(wanted, start + (isFound ? length : 1));
  }
  return found;
}

function isWholeAt(folded: Folded, pattern: Pattern, start: number): boolean {
  const last = start + pattern.text.length - 1;
  return (
    beginsHere(folded, start) && endsHere(folded, last) && haveLikeGaps(folded, pattern, start)
  );
}

/** Whether the text separates the characters of the value as the value does, or similarly. */
function haveLikeGaps(folded: Folded, pattern: Pattern, start: number): boolean {
  const { text, gaps, endsThousands } = pattern;
  /** The separator of thousands in the number at hand; undefined until the first may come. */
  let separator: string | undefined;
  for (let index = 0; index + 1 < text.length; index += 1) {
    const asked = gaps[index] ?? '';
    const gap = gapAfter(folded, start + index);
    const digits = Number(isDigit(text[index])) + Number(isDigit(text[index + 1]));
    if (digits < 2 || asked) separator = undefined;
    if (digits === 2 && !asked && endsThousands[index]) {
      const isSeparator = gap === '' || isThousandsSeparator(gap, text);
      if (isSeparator && (separator === undefined || separator === gap)) {
        separator = gap;
        continue;
      }
    }
    const isLike = [areLikeWords, areLikeMixed, areLikeNumbers][digits];
    if (!isLike?.(asked, gap, text)) return false;
  }
  return true;
}

function isThousandsSeparator(gap: string, text: string): boolean {
  // A plain space also stands between two numbers, so it needs two groups at least.
  return /^[.,'’\u00a0\u2009\u202f]$/.test(gap) || (gap === ' ' && text.length >= 7);
}

/** Most spaces and punctuation marks in a row inside a value. */
const longestGap = 12;

function areLikeWords(asked: string, gap: string, text: string): boolean {
  const isDistinctive = text.length >= distinctive;
  // M.M. is MM, but 'a b' is not ab.
  if (asked && gap === '') return isDistinctive || !/\s/.test(asked);
  if (asked) return gap.length <= longestGap;
  if (gap === '' || brokenHyphen.test(gap)) return true;
  if (/^['’‘`.\-\u2010\u2011]$/.test(gap)) return true;
  return isDistinctive && /^\s{1,3}$/.test(gap);
}

/** Between a letter and a digit. */
function areLikeMixed(asked: string, gap: string, text: string): boolean {
  if (asked) return gap.length <= longestGap;
  if (gap === '' || /^[.\-\u2010\u2011]$/.test(gap)) return true;
  return text.length >= distinctive && /^\s{1,3}$/.test(gap);
}

function areLikeNumbers(asked: string, gap: string, text: string): boolean {
  const isLong = text.length >= longNumber;
  if (isLong && /^\p{Nd}+$/u.test(text)) return /^[\s./\-\u2010-\u2014]{0,3}$/.test(gap);
  // A long value may be broken at the end of a line, in a number too.
  if (asked === '') return gap === '' || (isLong && gap === '\n');
  if (/^\s+$/.test(asked)) return gap !== '' && gap.length <= longestGap;
  if (/^[.,]$/.test(asked)) return /^[.,]$/.test(gap);
  return /^\s*[^\s]\s*$/.test(gap) || (gap !== '' && /\s/.test(asked) && gap.length <= longestGap);
}

/** Scripts that put no spaces between words. */
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
  // A word goes on after its hyphen in lower case; a name begins in upper case.
  if (brokenHyphen.test(gap) && /\p{Ll}/u.test(source[index] ?? '')) {
    return isDigit(before);
  }
  // 250 is a part of 1.250, and 75 of 3,75; but 2024 is one of 2023,2024 and of 15.06.2024.
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
  if (brokenHyphen.test(gap) && /\p{Ll}/u.test(source[at[last + 1] ?? 0] ?? '')) {
    return isDigit(text[last]);
  }
  if (!isDigit(text[last]) || !isDigit(next) || !/^[.,]$/.test(gap)) return true;
  const digits = countDigits(folded, last + 1);
  return digits > 3 || (digits === 2 && text.startsWith('00', last + 1));
}

/** The number of digits that touch each other from a character on; 5 stands for more. */
function countDigits(folded: Folded, start: number): number {
  let end = start;
  while (end - start < 4 && isDigit(folded.text[end + 1]) && gapAfter(folded, end) === '') end += 1;
  return end + 1 - start;
}
