import type { Handler, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { brokenConstraint } from '../storage/constraints';
import type { ApiContext, ApiEnv } from './authenticate';
import { withFieldErrors } from './constraint-errors';
import { notFound } from './errors';
import { idFrom } from './fields';
import { readJson } from './input';
import { type PageSource, pageOf } from './paging';

/** Handlers that the resources share. `label` names a row in messages, as in `Category`. */

/** Far more than a select can usefully offer: nobody could choose what is left out. */
const mostOptions = 10_000;

const searchLimit = v.fallback(
  v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(mostOptions)),
  mostOptions,
);

/** Parses `:id`. Throws a 404 if no row can have that id. */
export function pathId(c: ApiContext, label: string): number {
  const id = idFrom(c.req.param('id'));
  if (id === undefined) throw notFound(label);
  return id;
}

/** GET {base}?{filters}&page */
export function list<Row>(
  source: (c: ApiContext) => PageSource<Row> | Promise<PageSource<Row>>,
): Handler<ApiEnv> {
  return async (c) => c.json({ data: await pageOf(c, await source(c)) });
}

/** GET {base}/search?limit: options for a select, all of them without a limit. */
export function search<Row>(
  find: (limit: number, c: ApiContext) => PromiseLike<Row[]>,
): Handler<ApiEnv> {
  return async (c) => c.json({ data: await find(v.parse(searchLimit, c.req.query('limit')), c) });
}

/** GET {base}/detail/{id}. `find` resolves to one row or none. */
export function detail<Row>(
  label: string,
  find: (id: number) => PromiseLike<Row[]>,
): Handler<ApiEnv> {
  return async (c) => {
    const [row] = await find(pathId(c, label));
    if (row === undefined) throw notFound(label);
    return c.json({ data: row });
  };
}

type Writes<Input> = {
  insert: (input: Input) => PromiseLike<unknown>;
  /** Resolves to the updated rows; empty if the id is unknown. */
  update: (id: number, input: Input) => PromiseLike<unknown[]>;
  /** Resolves to the deleted rows; empty if the id is unknown. */
  remove: (id: number) => PromiseLike<unknown[]>;
  /** Describes what uses the row, for example `2 documents`. A row in use cannot be deleted. */
  usesOf: (id: number) => PromiseLike<string | undefined>;
};

/** Registers POST {base}/create, PUT {base}/update/{id} and DELETE {base}/delete/{id}. */
export function registerWrites<Schema extends v.GenericSchema>(
  routes: Hono<ApiEnv>,
  label: string,
  schema: Schema,
  { insert, update, remove, usesOf }: Writes<v.InferOutput<Schema>>,
): void {
  routes.post('/create', async (c) => {
    const input = await readJson(c, schema);
    await withFieldErrors(insert(input));
    return c.json({ message: `${label} has been created.` }, 201);
  });

  routes.put('/update/:id', async (c) => {
    const id = pathId(c, label);
    const input = await readJson(c, schema);
    const updated = await withFieldErrors(update(id, input));
    if (updated.length === 0) throw notFound(label);
    return c.json({ message: `${label} has been updated.` });
  });

  routes.delete('/delete/:id', async (c) => {
    const id = pathId(c, label);
    const inUse = (uses: string) =>
      new HTTPException(409, { message: `${label} cannot be deleted: it is used by ${uses}.` });
    const uses = await usesOf(id);
    if (uses) throw inUse(uses);
    const removed = await Promise.resolve(remove(id)).catch((error: unknown) => {
      throw brokenConstraint(error) ? inUse('other data') : error;
    });
    if (removed.length === 0) throw notFound(label);
    return c.json({ message: `${label} has been deleted.` });
  });
}
