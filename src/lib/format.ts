import { parseIsoDay } from '@/lib/iso-day';
import { getLocale } from '@/texts/language';

/** 1204 → "1,204" in English. */
export function formatNumber(value: number): string {
  return value.toLocaleString(getLocale());
}

/** 1204 → "1,204 KB". */
export function formatKilobytes(kilobytes: number): string {
  return `${formatNumber(kilobytes)} KB`;
}

/** Bytes → "298 KB", "4.1 MB". */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  if (kilobytes < 1000) return formatKilobytes(kilobytes);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(kilobytes / 1024).toLocaleString(getLocale(), digits)} MB`;
}

/** "2024-04-01", with or without a time → "1 April 2024"; other text is returned unchanged. */
export function formatDate(text: string): string {
  const day = parseIsoDay(text);
  if (!day) return text;
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString(getLocale(), { dateStyle: 'long', timeZone: 'UTC' });
}

/** ms → "5 Jan 2026, 16:55", in the time zone of the computer. */
export function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toLocaleString(getLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}
