const number = new Intl.NumberFormat('en-GB');
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** 1204 → "1,204". */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** 1204 documents → "1,204 documents"; one of them → "1 document". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** 1204 → "1,204 KB". */
export function formatKilobytes(kilobytes: number): string {
  return `${formatNumber(kilobytes)} KB`;
}

/** "2024-04-01" → "1 April 2024"; any other text is returned unchanged. */
export function formatDate(isoDate: string): string {
  const date = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? isoDate : longDate.format(date);
}

/** ms → "5 Jan 2026, 16:55", in the time zone of the computer. */
export function formatTime(milliseconds: number): string {
  return time.format(milliseconds);
}
