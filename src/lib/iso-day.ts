const isoDate =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?(Z|[-+]\d\d:?\d\d))?)?$/;

/**
 * The day of an ISO date, alone or with a time of day: "2024-04-01 00:00:00" → "2024-04-01". A
 * time with a time zone gives the day in the browser's: "2024-03-31T17:00Z" → "2024-04-01" in
 * Jakarta. Undefined for any other text, and for a day that does not exist.
 */
export function parseIsoDay(text: string): string | undefined {
  const [, day, time, zone] = isoDate.exec(text) ?? [];
  if (!day || !isRealDay(day)) return undefined;
  if (!zone) return day;
  const moment = Date.parse(`${day}T${time}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`);
  // Swedish dates are written as ISO dates.
  return Number.isNaN(moment) ? undefined : new Date(moment).toLocaleDateString('sv-SE');
}

/** Date.parse reads 31 February as a day of March. */
function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}

/** Whole days since a moment in ms; NaN for none. */
export const daysSince = (moment: number) => Math.floor((Date.now() - moment) / 86_400_000);
