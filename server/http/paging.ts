import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import type { PageLink } from '@/api/body';
import type { Database } from '../storage/database';
import { InvalidInput } from './errors';

const pageSize = 10;
/** How far rows are counted beyond the page asked for: a thousand pages. */
const countedAhead = 10_000;
/** Pages shown on either side of the current one. */
const neighbours = 2;

/** One page of a list, as it goes over the wire under `data`. */
export type Page<Row> = { data: Row[]; links: PageLink[] };

/** How many rows a list has. One that is not exact has more than it says. */
type Total = { count: number; isExact: boolean };

/** Reads the rows of one page, and says how many there are on all. */
export type PageSource<Row> = (page: {
  limit: number;
  offset: number;
}) => PromiseLike<{ rows: Row[]; total: Total }>;

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
  return async ({ limit, offset }) => {
    const most = offset + countedAhead;
    const found = db.select({ one: sql`1` }).from(table).where(where).limit(most).as('found');
    const count = await db.$count(found);
    const rows = count > offset ? await find({ where, limit, offset }) : [];
    return { rows, total: { count, isExact: count < most } };
  };
}

/** No list has this many pages: reading up to it would only keep the database busy. */
const lastPage = 1_000_000;

/** Told for a page that is too far on to be looked for. */
export function noSuchPage(): InvalidInput {
  return new InvalidInput({ page: ['There is no such page. Narrow the list by a filter.'] });
}

function pageNumber(c: Context): number {
  const page = Number(c.req.query('page'));
  if (!Number.isInteger(page) || page < 1) return 1;
  if (page > lastPage) throw noSuchPage();
  return page;
}

/** A gap in the paging bar: it leads nowhere. */
const gap: PageLink = { url: null, label: '...', active: false };

/**
 * Numbers of the pages to link: first, last and those around the current one; 0 stands for a gap.
 */
function shownPages(current: number, last: number): number[] {
  const around = Array.from({ length: 2 * neighbours + 1 }, (_, i) => current - neighbours + i);
  const shown = [...new Set([1, ...around.filter((page) => page > 1 && page < last), last])];
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0;
    return page - before > 1 ? [0, page] : [page];
  });
}

/**
 * The paging bar: Previous, numbers with `...` for gaps, Next. Their urls carry the filters of the
 * call. A gap at the end says that `last` is only the last page that has been counted.
 */
export function pageLinks(url: string, current: number, last: number, isLast = true): PageLink[] {
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
      page === 0 ? gap : { ...link(String(page), page), active: page === current },
    ),
    ...(isLast ? [] : [gap]),
    link('Next &raquo;', current + 1),
  ];
}

/** Reads the page that a call asks for. A page beyond the last one is empty. */
export async function pageOf<Row>(c: Context, source: PageSource<Row>): Promise<Page<Row>> {
  const current = pageNumber(c);
  const { rows, total } = await source({ limit: pageSize, offset: (current - 1) * pageSize });
  const last = Math.max(1, Math.ceil(total.count / pageSize));
  return { data: rows, links: pageLinks(c.req.url, current, last, total.isExact) };
}
