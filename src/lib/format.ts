const number = new Intl.NumberFormat('id-ID');
const time = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'short' });
const longDate = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' });

/** 1204 → "1.204". */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** 1204 → "1.204 KB". */
export function formatKilobytes(kilobytes: number): string {
  return `${formatNumber(kilobytes)} KB`;
}

/** "2024-04-01" → "1 April 2024"; anything that is not such a date stays as it is. */
export function formatDate(isoDate: string): string {
  const date = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? isoDate : longDate.format(date);
}

/** ms → "5 Jan 2026, 16.55", in the time zone of the computer. */
export function formatTime(milliseconds: number): string {
  return time.format(milliseconds);
}
