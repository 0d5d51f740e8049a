import type { Handler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { brokenConstraint } from '../storage/constraints';
import type { ApiContext, ApiEnv } from './authenticate';
import { InvalidInput, notFound } from './errors';
import { idFrom } from './fields';
import { readJson } from './input';
import { type PageSource, pageOf } from './paging';

/**
 * The standard list and CRUD pattern of spec section 7, one function per call. A resource is composed of those that it
 * has; each turns a few lines of database work into the handler of its route.
 */

type ApiHandler = Handler<ApiEnv>;
type Rows = PromiseLike<readonly unknown[]>;

const limits = v.fallback(
  v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(1000)),
  500,
);

/** The `:id` of the path; 404 when it can be nobody's. */
export function pathId(c: ApiContext, what: string): number {
  const id = idFrom(c.req.param('id'));
  if (id === undefined) throw notFound(what);
  return id;
}

/** GET {base}?{filters}&page */
export function list<Row>(source: (c: ApiContext) => PageSource<Row>): ApiHandler {
  return async (c) => c.json({ data: await pageOf(c, source(c)) });
}

/** GET {base}/search?limit: an option list, 500 rows unless told, never more than 1000. */
export function search<Row>(
  rows: (limit: number, c: ApiContext) => PromiseLike<Row[]>,
): ApiHandler {
  return async (c) => c.json({ data: await rows(v.parse(limits, c.req.query('limit')), c) });
}

/** GET {base}/detail/{id} */
export function detail<Row>(
  what: string,
  find: (id: number) => PromiseLike<Row | undefined>,
): ApiHandler {
  return async (c) => {
    const row = await find(pathId(c, what));
    if (row === undefined) throw notFound(what);
    return c.json({ data: row });
  };
}

/** POST {base}/create */
export function create<Schema extends v.GenericSchema>(
  what: string,
  schema: Schema,
  insert: (input: v.InferOutput<Schema>) => PromiseLike<unknown>,
): ApiHandler {
  return async (c) => {
    const input = await readJson(c, schema);
    await saved(insert(input));
    return c.json({ message: `${what} has been created.` }, 201);
  };
}

/** PUT {base}/update/{id}. `change` answers with the rows it changed: none means that there is no such row. */
export function update<Schema extends v.GenericSchema>(
  what: string,
  schema: Schema,
  change: (id: number, input: v.InferOutput<Schema>) => Rows,
): ApiHandler {
  return async (c) => {
    const id = pathId(c, what);
    const input = await readJson(c, schema);
    const changed = await saved(change(id, input));
    if (changed.length === 0) throw notFound(what);
    return c.json({ message: `${what} has been updated.` });
  };
}

/** DELETE {base}/delete/{id}: 409 while something uses the row, naming it. `erase` answers with the rows it removed. */
export function remove(
  what: string,
  usersOf: (id: number) => PromiseLike<string | undefined>,
  erase: (id: number) => Rows,
): ApiHandler {
  return async (c) => {
    const id = pathId(c, what);
    const users = await usersOf(id);
    if (users) throw inUse(what, users);
    const erased = await Promise.resolve(erase(id)).catch((error: unknown) => {
      throw brokenConstraint(error) ? inUse(what, 'other data') : error;
    });
    if (erased.length === 0) throw notFound(what);
    return c.json({ message: `${what} has been deleted.` });
  };
}

function inUse(what: string, users: string): HTTPException {
  return new HTTPException(409, { message: `${what} cannot be deleted: it is used by ${users}.` });
}

/** Waits for a write; what the database itself refuses becomes a 422 on the field. */
export async function saved<Result>(write: PromiseLike<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (!broken) throw error;
    throw new InvalidInput({ [broken.field]: [broken.message] });
  }
}
