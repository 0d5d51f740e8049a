import type { Context } from 'hono';

/**
 * Responses of a PHP framework: paginators, collections, validation errors. Written from its
 * documentation, not from our API.
 */

export type Row = { id: string; [field: string]: unknown };

const perPage = 5;
/** Behind a proxy the framework sees a host name other than the browser's. */
const ownUrl = 'https://dms.internal.example.id';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The page numbers of a paging bar, with `...` for gaps. */
function pagesShown(current: number, last: number): (number | '...')[] {
  if (last < 14) return range(1, last);
  if (current <= 7) return [...range(1, 10), '...', last - 1, last];
  if (current > last - 7) return [1, 2, '...', ...range(last - 9, last)];
  return [1, 2, '...', ...range(current - 3, current + 3), '...', last - 1, last];
}

/** One page of rows, as `paginate()` returns it. `say` spells labels that contain words. */
export function paginator(c: Context, rows: Row[], say: (text: string) => string) {
  const path = `${ownUrl}${c.req.path}`;
  const current = Math.max(1, Number(c.req.query('page')) || 1);
  const last = Math.max(1, Math.ceil(rows.length / perPage));
  const from = (current - 1) * perPage;
  const data = rows.slice(from, from + perPage);
  const url = (page: number) =>
    page >= 1 && page <= last
      ? `${path}?${new URLSearchParams({ ...c.req.query(), page: String(page) })}`
      : null;
  const numbered = pagesShown(current, last).map((page) => ({
    url: page === '...' ? null : url(page),
    label: String(page),
    page: page === '...' ? null : page,
    active: page === current,
  }));
  return {
    current_page: current,
    data,
    first_page_url: url(1),
    from: data.length > 0 ? from + 1 : null,
    last_page: last,
    last_page_url: url(last),
    links: [
      { url: url(current - 1), label: say('&laquo; Previous'), page: null, active: false },
      ...numbered,
      { url: url(current + 1), label: say('Next &raquo;'), page: null, active: false },
    ],
    next_page_url: url(current + 1),
    path,
    per_page: String(perPage),
    prev_page_url: url(current - 1),
    to: data.length > 0 ? from + data.length : null,
    total: String(rows.length),
  };
}

/** The same page as a resource collection: the paging bar is under `meta`. */
export function collection({ data, ...page }: ReturnType<typeof paginator>) {
  const { first_page_url, last_page_url, prev_page_url, next_page_url, ...meta } = page;
  return {
    data,
    links: {
      first: first_page_url,
      last: last_page_url,
      prev: prev_page_url,
      next: next_page_url,
    },
    meta,
  };
}

/** A list after `filter()`: PHP keeps the keys, so that it is encoded as an object. */
export function withGaps<Item>(items: Item[]): Record<string, Item> {
  return Object.fromEntries(items.map((item, index) => [String(index * 2), item]));
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/** The validation errors of missing required fields. */
export function missing(body: Record<string, unknown>, fields: readonly string[]) {
  return Object.fromEntries(
    fields
      .filter((field) => isEmpty(body[field]))
      .map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required.`]]),
  );
}

export function invalid(
  c: Context,
  errors: Record<string, string[]>,
  say: (text: string) => string,
) {
  const spelled = Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map(say)]),
  );
  return c.json(
    { status: 'error', code: '422', message: say('The given data was invalid.'), errors: spelled },
    422,
  );
}
