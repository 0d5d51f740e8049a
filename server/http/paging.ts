import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import type { PageLink } from '@/api/body';
import type { Database } from '../storage/database';
import type { Language } from '../texts/entry';
import { inWords, type Plain, sentence } from '../texts/sentence';
import { InvalidInput } from './errors';
import { languageOf } from './words';

const pageSize = 10;
/** Rows that a page of some lists may have, for callers that read them whole. */
export const largestPage = 200;
/** Rows counted beyond the requested page, unless a list says otherwise: a thousand pages. */
const countedAhead = 10_000;
/** Pages linked on either side of the current one. */
const neighbours = 2;
/** Rows of the pages linked after the current one. */
export const rowsLinkedAhead = neighbours * pageSize;

/** One page of a list, as sent under `data`. */
export type Page<Row> = {
  data: Row[];
  links: PageLink[];
  /** How many rows of the list may be asked for at once; left out where that is fixed. */
  max_per_page?: number;
};

/** The number of rows in a list. If not exact, the list has more than `count`. */
type Total = { count: number; isExact: boolean };

export type Range = { limit: number; offset: number };

/** The last page, counted from the nearer end, of a list over a large table. */
const lastUncountedPage = 1000;
/** The last page of any list. Offsets beyond it would only burden the database. */
const lastPage = 1_000_000;

/** Reads the rows of one page and the total of the list. */
export type PageSource<Row> = (page: Range) => PromiseLike<{ rows: Row[]; total: Total }>;

/** Selects the rows that match `where`, optionally only a slice of them. */
export type RowQuery = { where: SQL | undefined; limit?: number; offset?: number };
export type PageQuery = Required<RowQuery>;

/** Throws if a page is further from the beginning or the end of its list than can be read. */
export function assertReadable({ limit, offset }: Range): void {
  if (offset > (lastUncountedPage - 1) * limit) throw noSuchPage();
}

/** Refuses a page after `last` with a 422 if the list goes on there; else the page is empty. */
function upTo<Row>(last: number, source: PageSource<Row>): PageSource<Row> {
  return async ({ limit, offset }) => {
    const furthest = (last - 1) * limit;
    if (offset <= furthest) return source({ limit, offset });
    const { total } = await source({ limit, offset: furthest });
    if (!total.isExact || total.count > last * limit) throw noSuchPage();
    return { rows: [], total };
  };
}

/** Limits how far a filtered list is read: each further page compares more rows. */
export const upToUncounted = <Row>(source: PageSource<Row>) => upTo(lastUncountedPage, source);

/** Pages over the rows of a table that match `where`. Counts at most `ahead` of them. */
export function pagesOf<Row>(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  find: (query: PageQuery) => PromiseLike<Row[]>,
  ahead = countedAhead,
): PageSource<Row> {
  const source: PageSource<Row> = async ({ limit, offset }) => {
    const most = offset + ahead;
    const found = db.select({ one: sql`1` }).from(table).where(where).limit(most).as('found');
    const count = await db.$count(found);
    const rows = count > offset ? await find({ where, limit, offset }) : [];
    return { rows, total: { count, isExact: count < most } };
  };
  return where ? upToUncounted(source) : source;
}

/** The error for a page too far into a list to be read. */
function noSuchPage(): InvalidInput {
  return new InvalidInput({
    page: [sentence('There is no such page. Narrow the list by a filter.')],
  });
}

/** A query parameter that counts something from 1 on; undefined without such a number. */
function countIn(c: Context, name: string): number | undefined {
  const count = Number(c.req.query(name));
  return Number.isInteger(count) && count >= 1 ? count : undefined;
}

/** A gap between page numbers, without a link. */
const gap: PageLink = { url: null, label: '...', active: false };

/** The page numbers to link: first, last and the neighbours of the current one; 0 for a gap. */
function shownPages(current: number, last: number): number[] {
  const around = Array.from({ length: 2 * neighbours + 1 }, (_, i) => current - neighbours + i);
  const shown = [...new Set([1, ...around.filter((page) => page > 1 && page < last), last])];
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0;
    return page - before > 1 ? [0, page] : [page];
  });
}

/**
 * Links for the paging bar: Previous, page numbers with `...` for gaps, Next. URLs keep the
 * request's filters. Unless `isLast`, a trailing
 * gap says that `last` is only the last page counted so far.
 */
export function pageLinks(
  url: string,
  current: number,
  last: number,
  { isLast = true, language = 'en' }: { isLast?: boolean; language?: Language } = {},
): PageLink[] {
  const words = (text: Plain) => inWords(sentence(text), language);
  const { pathname, searchParams } = new URL(url);
  const pageUrl = (page: number) => {
    if (page < 1 || page > last) return null;
    const query = new URLSearchParams(searchParams);
    query.set('page', String(page));
    return `${pathname}?${query}`;
  };
  const link = (label: string, page: number) => ({ url: pageUrl(page), label, active: false });

  return [
    link(words('&laquo; Previous'), Math.min(current, last + 1) - 1),
    ...shownPages(current, last).map((page) =>
      page === 0 ? gap : { ...link(String(page), page), active: page === current },
    ),
    ...(isLast ? [] : [gap]),
    link(words('Next &raquo;'), current + 1),
  ];
}

/**
 * Reads the requested page. A page beyond the last one is empty. With `largest`, the caller chooses
 * by `per_page` how many rows it has.
 */
export async function pageOf<Row>(
  c: Context,
  source: PageSource<Row>,
  largest?: number,
): Promise<Page<Row>> {
  const current = countIn(c, 'page') ?? 1;
  const limit = largest ? Math.min(countIn(c, 'per_page') ?? pageSize, largest) : pageSize;
  const read = upTo(lastPage, source);
  const { rows, total } = await read({ limit, offset: (current - 1) * limit });
  const last = Math.max(1, Math.ceil(total.count / limit));
  return {
    data: rows,
    links: pageLinks(c.req.url, current, last, {
      isLast: total.isExact,
      language: languageOf(c),
    }),
    ...(largest && { max_per_page: largest }),
  };
}
