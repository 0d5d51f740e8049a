import type { Handler } from 'hono';
import * as v from 'valibot';
import { maxInteger } from '../storage/database';
import type { ApiContext, ApiEnv } from './authenticate';
import { type Label, notFound } from './errors';
import { idFrom, wholeNumber } from './fields';
import { parse } from './input';
import { type PageSource, pageOf } from './paging';

/** Handlers that the resources share. `label` names a row in messages, as in `Category`. */

/** Far more than a select can usefully offer: nobody could choose what is left out. */
const mostOptions = 10_000;

const searchLimit = v.fallback(
  v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(mostOptions)),
  mostOptions,
);

/** Parses `:id`. Throws a 404 if no row can have that id. */
export function pathId(c: ApiContext, label: Label): number {
  const id = idFrom(c.req.param('id'));
  if (id === undefined) throw notFound(label);
  return id;
}

const query = v.object({ version: v.optional(wholeNumber(1, maxInteger)) });

/**
 * Parses the version that the caller has seen of what the call changes; undefined if not sent.
 * Throws a 422 if it is malformed.
 */
export function seenVersion(c: ApiContext): number | undefined {
  return parse(query, { version: c.req.query('version') }).version;
}

/** GET {base}?{filters}&page&per_page */
export function list<Row>(
  source: (c: ApiContext) => PageSource<Row> | Promise<PageSource<Row>>,
  largest?: number,
): Handler<ApiEnv> {
  return async (c) => c.json({ data: await pageOf(c, await source(c), largest) });
}

/** GET {base}/search?limit: options for a select, all of them without a limit. */
export function search<Row>(
  find: (limit: number, c: ApiContext) => PromiseLike<Row[]>,
): Handler<ApiEnv> {
  return async (c) => c.json({ data: await find(v.parse(searchLimit, c.req.query('limit')), c) });
}

/** GET {base}/detail/{id}. `find` resolves to one row or none. */
export function detail<Row>(
  label: Label,
  find: (id: number) => PromiseLike<Row[]>,
): Handler<ApiEnv> {
  return async (c) => {
    const [row] = await find(pathId(c, label));
    if (row === undefined) throw notFound(label);
    return c.json({ data: row });
  };
}
