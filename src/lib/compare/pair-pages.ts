/** Indexes of a page before and now; one is missing if the page came or went. */
export type PagePair = { before?: number; now?: number };

/**
 * Pairs the pages of two versions by their names, in order. Pages without a namesake that stand in
 * the same place are a pair: one was put in place of the other.
 */
export function pairPages(before: readonly string[], now: readonly string[]): PagePair[] {
  const pairs: PagePair[] = [];
  let [first, second] = [0, 0];
  while (first < before.length || second < now.length) {
    const [was, is] = [before[first], now[second]];
    const isLater = was !== undefined && now.includes(was, second);
    const wasEarlier = is !== undefined && before.includes(is, first);
    if (was !== undefined && is !== undefined && (was === is || !(isLater || wasEarlier))) {
      pairs.push({ before: first++, now: second++ });
    } else if (was === undefined || (isLater && is !== undefined)) {
      pairs.push({ now: second++ });
    } else {
      pairs.push({ before: first++ });
    }
  }
  return pairs;
}
