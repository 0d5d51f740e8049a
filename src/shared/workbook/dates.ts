/** Numbers of the built-in date and time formats, East Asian and Thai ones included. */
const builtIn: [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
/** From this number on, programs define formats of their own. */
const firstCustom = 100;
/** Characters of a number format in Excel. */
const longestCode = 255;

/** Seconds, minutes or months, hours, AM and PM, days, years and years of an era. */
const dateToken = /^(s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|d{1,4}|a{3,5}|y{1,2}|yyyy|e{1,2}|eeee)$/;

function isDatePattern(pattern: string): boolean {
  const tokens = pattern
    .replace(/"[^"]*"/g, ' ')
    // Fractions of a second, elapsed time, and then colours and languages.
    .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
    .replace(/\[([smhd]{1,2})\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .split(/[^a-z0#?%]+/)
    .filter(Boolean);
  return tokens.length > 0 && tokens.every((token) => dateToken.test(token));
}

/** True if a number format shows a date or a time. `code` defines a custom format. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (builtIn.some(([from, to]) => id >= from && id <= to)) return true;
  if (id < firstCustom || code === undefined || code.length > longestCode) return false;
  // Drops escaped characters, which are shown as they are, and `;@`, which lets any text through.
  const patterns = code.toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ').split(';');
  return patterns.some(isDatePattern);
}

const day = 24 * 60 * 60 * 1000;
/** Days from the start of a spreadsheet's calendar to 1970. */
const daysBefore1970 = { since1900: 25_569, since1904: 24_107 };
/** The end of a spreadsheet's calendar: 10,000 AD. */
const days = 2_958_466;

/** `2026-02-03` at midnight, else `2026-02-03T04:05:06.000Z`. */
const dateText = (time: number) => new Date(time).toISOString().replace('T00:00:00.000Z', '');

/**
 * The number of a date cell in ISO 8601: a date, a date with a time, or a time alone. Undefined if
 * it is outside a spreadsheet's calendar.
 */
export function dateOfNumber(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < days)) return;
  if (serial < 1) {
    return new Date(Math.round(serial * day)).toISOString().slice(11).replace('.000Z', '');
  }
  const before = is1904 ? daysBefore1970.since1904 : daysBefore1970.since1900;
  return dateText(Math.round((serial - before) * day));
}

/** A date in ISO 8601 as `dateOfNumber` writes it; a time without a date stays as it is. */
export function dateOfText(text: string): string {
  const time = /^T?(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z?$/.exec(text)?.[1];
  if (time) return time;
  // Adds a zone: without one, the computer's would apply.
  return dateText(Date.parse(/T[^Z+-]*$/.test(text) ? `${text}Z` : text));
}
