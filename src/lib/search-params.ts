/** Pure functions over the search of a list's URL, which holds the page and the filters. */

/** The page that a search asks for; 1 when it names none. */
export function getPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** The parameters of a list call: page, filters and, if the rows depend on it, the active role. */
export function toListParams(search: URLSearchParams, role: string | undefined): URLSearchParams {
  const params = new URLSearchParams(search);
  params.set('page', String(getPage(search)));
  if (role !== undefined) params.set('role', role);
  return params;
}

/** Merges the query of a paging link into the current search. Its host and path are not used. */
export function mergeLink(search: URLSearchParams, url: string): URLSearchParams {
  const merged = new URLSearchParams(search);
  const [, query] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
  const params = new URLSearchParams(query);
  // The role comes from the session, not from the link.
  params.delete('role');
  for (const name of params.keys()) merged.delete(name);
  for (const [name, value] of params) merged.append(name, value);
  return merged;
}

/** A search with these filters in place of those of the same name, at page 1. '' removes one. */
export function withFilters(
  search: URLSearchParams,
  filters: Record<string, string>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(filters)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The highest page that a paging bar names, in its labels or its addresses; 1 if it names none. */
export function getLastPage(links: { label: string; url: string | null }[]): number {
  const labels = links.map(({ label }) => Number(label)).filter(Number.isInteger);
  // A bar may have Previous and Next only.
  const linked = links.map(({ url }) => getPage(mergeLink(new URLSearchParams(), url ?? '')));
  return Math.max(1, ...labels, ...linked);
}
