/**
 * Pure functions over a list's URL search (spec section 2, "Lists"): it holds the filters and the page, so that
 * back, forward, reload and a copied link work.
 */

/** The page that a search asks for; 1 when it names none. */
export function pageNumberOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Merges a paging link's query parameters into the current search. The link's host and path are not used. */
export function mergeLink(search: URLSearchParams, url: string): URLSearchParams {
  const merged = new URLSearchParams(search);
  const query = url.split('#')[0]?.split('?')[1] ?? '';
  for (const [name, value] of new URLSearchParams(query)) {
    // The role is the session's, not the address's.
    if (name !== 'role') merged.set(name, value);
  }
  return merged;
}

/** The search with these filters in place of the ones of the same name, back on page 1. Empty values are dropped. */
export function withFilters(
  search: URLSearchParams,
  filters: Record<string, string>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(filters)) {
    if (value.trim()) next.set(name, value.trim());
    else next.delete(name);
  }
  return next;
}

/** The highest page number among a paging bar's labels; 1 when there is none. */
export function lastPageOf(links: { label: string }[]): number {
  return Math.max(1, ...links.map(({ label }) => Number(label)).filter(Number.isInteger));
}
