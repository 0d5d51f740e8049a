/** Pages that are listed by number. */
const maxPages = 6;

/** Page numbers for these indexes, as in '1, 3', and their count. */
export function listPages(indexes: readonly number[]): { count: number; pages: string } {
  const numbers = [...new Set(indexes)].map((page) => page + 1);
  const more = numbers.length > maxPages ? ', …' : '';
  return { count: numbers.length, pages: numbers.slice(0, maxPages).join(', ') + more };
}
