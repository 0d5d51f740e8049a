import { parseIsoDay } from '@/lib/iso-day';
import { getLocale } from '@/texts/language';

const createFormats = (locale: string) => ({
  number: new Intl.NumberFormat(locale),
  time: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  longDate: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
});

// Long lists format hundreds of values, and creating a format takes longer than using it.
const created: Record<string, ReturnType<typeof createFormats>> = {};

function getFormats() {
  const locale = getLocale();
  created[locale] ??= createFormats(locale);
  return created[locale];
}

/** 1204 → "1,204", and so in each language. */
export function formatNumber(value: number): string {
  return getFormats().number.format(value);
}

/** 1204 → "1,204 KB". */
export function formatKilobytes(kilobytes: number): string {
  return `${formatNumber(kilobytes)} KB`;
}

/** "2024-04-01", with or without a time → "1 April 2024"; other text is returned unchanged. */
export function formatDate(text: string): string {
  const day = parseIsoDay(text);
  return day ? getFormats().longDate.format(new Date(`${day}T00:00:00Z`)) : text;
}

/** ms → "5 Jan 2026, 16:55", in the time zone of the computer. */
export function formatTime(milliseconds: number): string {
  return getFormats().time.format(milliseconds);
}
