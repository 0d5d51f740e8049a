const isoDate = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:Z|[-+]\d\d:?\d\d)?)?$/;

/**
 * The day of an ISO date, alone or before a time of day: "2024-04-01 00:00:00" → "2024-04-01".
 * Undefined for any other text, and for a day that does not exist.
 */
export function parseIsoDay(text: string): string | undefined {
  const [, day] = isoDate.exec(text) ?? [];
  const time = Date.parse(`${day}T00:00:00Z`);
  // Date.parse reads 31 February as a day of March.
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
  return isReal ? day : undefined;
}
