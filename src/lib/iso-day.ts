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
  return Number.isNaN(moment) ? undefined : toIsoDay(moment);
}

/** The day of a moment in ms, in the time zone of the browser: "2024-04-01". */
export function toIsoDay(moment: number): string {
  // Swedish dates are written as ISO dates.
  return new Date(moment).toLocaleDateString('sv-SE');
}

/** Date.parse reads 31 February as a day of March. */
function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}

/**
 * Midnights since a moment in ms, in the time zone of the browser: 0 today, 1 yesterday; NaN if the
 * moment is NaN.
 */
export function daysSince(moment: number): number {
  // Computes in UTC, because a day on which the clocks change is not 24 hours long.
  const [today, day] = [Date.now(), moment].map((time) => Date.parse(toIsoDay(time)));
  return (Number(today) - Number(day)) / 86_400_000;
}
