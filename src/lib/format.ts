import { parseIsoDay } from '@/lib/iso-day';

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

/** "2024-04-01", with or without a time → "1 April 2024"; other text is returned unchanged. */
export function formatDate(text: string): string {
  const day = parseIsoDay(text);
  return day ? longDate.format(new Date(`${day}T00:00:00Z`)) : text;
}

/** ms → "5 Jan 2026, 16:55", in the time zone of the computer. */
export function formatTime(milliseconds: number): string {
  return time.format(milliseconds);
}
