import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import type { PageLink } from '@/api/body';
import type { Database } from '../db/database';

const pageSize = 10;
/** Pages shown on either side of the current one. */
const neighbours = 2;

/** One page of a list, as spec section 7 has it under `data`. */
export type Page<Row> = { data: Row[]; links: PageLink[] };

export type PageSource<Row> = {
  count: PromiseLike<number>;
  rows: (limit: number, offset: number) => PromiseLike<Row[]>;
};

/** Which rows of a table are read: all for which `where` holds, or so many of them. */
export type RowQuery = { where: SQL | undefined; limit?: number; offset?: number };
/** The rows of one page are read with this. */
export type PageQuery = Required<RowQuery>;

/** The pages of a table's rows for which `where` holds. */
export function pagesOf<Row>(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  find: (query: PageQuery) => PromiseLike<Row[]>,
): PageSource<Row> {
  return {
    count: db.$count(table, where),
    rows: (limit, offset) => find({ where, limit, offset }),
  };
}

function pageNumber(c: Context): number {
  const page = Number(c.req.query('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Numbers of the pages to link: first, last and those around the current one; 0 stands for a gap. */
function shownPages(current: number, last: number): number[] {
  const around = Array.from({ length: 2 * neighbours + 1 }, (_, i) => current - neighbours + i);
  const shown = [...new Set([1, ...around.filter((page) => page > 1 && page < last), last])];
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0;
    return page - before > 1 ? [0, page] : [page];
  });
}

/** The paging bar: Previous, numbers with `...` for gaps, Next. Their urls carry the filters of the call. */
export function pageLinks(url: string, current: number, last: number): PageLink[] {
  const { pathname, searchParams } = new URL(url);
  const urlOf = (page: number) => {
    if (page < 1 || page > last) return null;
    const query = new URLSearchParams(searchParams);
    query.set('page', String(page));
    return `${pathname}?${query}`;
  };
  const link = (label: string, page: number) => ({ url: urlOf(page), label, active: false });

  return [
    link('&laquo; Previous', Math.min(current, last + 1) - 1),
    ...shownPages(current, last).map((page) =>
      page === 0
        ? { url: null, label: '...', active: false }
        : { ...link(String(page), page), active: page === current },
    ),
    link('Next &raquo;', current + 1),
  ];
}

/** Reads the page that a call asks for. A page beyond the last one is empty. */
export async function pageOf<Row>(
  c: Context,
  { count, rows }: PageSource<Row>,
): Promise<Page<Row>> {
  const current = pageNumber(c);
  const [total, data] = await Promise.all([count, rows(pageSize, (current - 1) * pageSize)]);
  return { data, links: pageLinks(c.req.url, current, Math.max(1, Math.ceil(total / pageSize))) };
}
