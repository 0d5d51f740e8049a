/** Shifts a date, YYYY-MM-DD, by some days. */
export function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

const longDate = new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'UTC' });

/** `2024-06-15` becomes `15 Juni 2024`; other text is unchanged. */
export function inWords(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? longDate.format(new Date(value)) : value;
}
