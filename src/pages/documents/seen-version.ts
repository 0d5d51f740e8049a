/**
 * The version of a document that a person has seen on a sheet whose parts were fetched one by one: the oldest of theirs, so
 * that a change between two reads counts as unseen. A part that has not come shows nothing newer than the row.
 */
export function seenVersion(
  row: number | undefined,
  ...parts: (number | undefined)[]
): number | undefined {
  const seen = parts.map((part) => part ?? row).filter((version) => version !== undefined);
  return seen.length > 0 ? Math.min(...seen) : undefined;
}
