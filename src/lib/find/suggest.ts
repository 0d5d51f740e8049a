import { uniq } from 'es-toolkit';
import { fold, toSourceRange } from '@/lib/find/fold';
import { type PageText, type ScanText, toPieces } from '@/lib/find/page-text';
import { findWhole, toPattern } from '@/lib/find/pattern';
import { findDateRanges, toIsoDay, trimPunctuation } from '@/lib/find/pressed';
import { minConfidence } from '@/lib/find/search';

/** Characters of a suggestion; what is longer is a paragraph. */
const maxLength = 120;

/** What a text says after a colon, up to the end of its line or a wide gap. */
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
    const folded = fold(page.text);
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
  if (!words || words.length > maxLength || !isCertain(page, range)) return;
  if (!isDate) return trimPunctuation(words);
  const [date, ...others] = findDateRanges(words, 'words' in page);
  return date && others.length === 0 ? toIsoDay(date) : undefined;
}

function isCertain(page: PageText | ScanText, range: { start: number; end: number }): boolean {
  if (!('words' in page)) return true;
  return toPieces(page, range).every(
    ({ piece }) => (page.words[piece]?.confidence ?? 0) >= minConfidence,
  );
}
