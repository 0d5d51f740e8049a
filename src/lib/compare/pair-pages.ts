/** Indexes of a page as signed and as it is now; one is missing if the page came or went. */
export type PagePair = { signed?: number; now?: number };

/**
 * Pairs the pages of two versions by their names, in order. Pages without a namesake that stand in
 * the same place are a pair: one was put in place of the other.
 */
export function pairPages(signed: readonly string[], now: readonly string[]): PagePair[] {
  const pairs: PagePair[] = [];
  let [before, after] = [0, 0];
  while (before < signed.length || after < now.length) {
    const [was, is] = [signed[before], now[after]];
    const isLater = was !== undefined && now.includes(was, after);
    const wasEarlier = is !== undefined && signed.includes(is, before);
    if (was !== undefined && is !== undefined && (was === is || !(isLater || wasEarlier))) {
      pairs.push({ signed: before++, now: after++ });
    } else if (was === undefined || (isLater && is !== undefined)) {
      pairs.push({ now: after++ });
    } else {
      pairs.push({ signed: before++ });
    }
  }
  return pairs;
}
