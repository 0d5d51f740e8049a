/**
 * Cleans texts that people type, paste and import, for the app and the API alike. No imports: the
 * server takes this module (docs/decisions/texts-that-look-the-same.md).
 */

/**
 * Controls, zero-width spaces, direction marks, soft hyphens. Not white space; nor NUL, which the
 * server refuses.
 */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
  /[\x01-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

const joiners = /[\u200c\u200d]+/g;

/** Scripts in which a joiner changes what a reader sees. */
const joining =
  /[\p{scx=Arab}\p{scx=Bali}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Java}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Sinh}\p{scx=Sund}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}]/u;

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u{e007f}/u;

/** The character that ends at an index. */
function characterBefore(text: string, index: number): string {
  const last = text.slice(Math.max(0, index - 2), index);
  return Array.from(last).at(-1) ?? '';
}

function characterAt(text: string, index: number): string {
  const point = text.codePointAt(index);
  return point === undefined ? '' : String.fromCodePoint(point);
}

/** Keeps the first of some joiners in a row if its neighbours need it. */
function keepJoiner(run: string, index: number, text: string): string {
  const before = characterBefore(text, index);
  const after = characterAt(text, index + run.length);
  const [joiner = ''] = run;
  const sides = [before, after].filter((side) => joining.test(side)).length;
  if (joiner === '\u200c') return sides === 2 ? joiner : '';
  return sides > 0 || (emoji.test(before) && emoji.test(after)) ? joiner : '';
}

/** Drops joiners until none is left to drop: dropping one changes others' neighbours. */
function dropJoiners(text: string): string {
  const next = text.replace(joiners, keepJoiner).normalize('NFC');
  return next === text ? text : dropJoiners(next);
}

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const spaces = /[^\S\n]+/g;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Cleans a text of several lines: composed characters (NFC), single spaces, at most one blank line
 * in a row, nothing invisible but the joiners of emoji and scripts. Without a visible character it
 * is ''.
 */
export function cleanLines(text: string): string {
  const shown = dropJoiners(text.replace(invisible, '').normalize('NFC'));
  if (!visible.test(shown)) return '';
  return shown
    .replace(lineBreak, '\n')
    .replace(spaces, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cleans a text of one line: line breaks become spaces. */
export function cleanText(text: string): string {
  return cleanLines(text).replace(/\n+/g, ' ');
}

/** Characters that keyboards and word processors write for an apostrophe. */
const apostrophes = /[\u0060\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\uff07\uff40]/g;

/**
 * Folds a text for search: clean, on one line, in lower case and normal width, with plain
 * apostrophes and without joiners. The database folds what it stores likewise (`berkas_fold`).
 */
export function foldText(text: string): string {
  // Apostrophes come before NFKC, which makes a space and an accent of U+00B4.
  const plain = text.normalize('NFC').replace(apostrophes, "'").normalize('NFKC');
  return cleanText(plain.replace(joiners, '')).toLowerCase();
}

/**
 * Cleans what somebody enters to find a username. A number as it is printed, with spaces, dots or
 * hyphens and in digits of any width, becomes its digits: usernames of officials are such numbers.
 */
export function cleanUsername(text: string): string {
  const cleaned = cleanText(text);
  const plain = cleaned.normalize('NFKC');
  return /^[\d .\p{Pd}]*$/u.test(plain) ? plain.replace(/\D/g, '') || cleaned : cleaned;
}
