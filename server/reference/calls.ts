import { eq } from 'drizzle-orm';
import { compact } from 'es-toolkit';
import type { Handler, Hono } from 'hono';
import type * as v from 'valibot';
import type { ReferenceEntity } from '../domain/reference';
import type { ApiContext, ApiEnv } from '../http/authenticate';
import { withFieldErrors } from '../http/constraint-errors';
import { detail, list, pathId, search, seenVersion } from '../http/crud';
import { type Label, notFound, refusal } from '../http/errors';
import { filtersOf } from '../http/filters';
import { readJson } from '../http/input';
import { pagesOf, type RowQuery } from '../http/paging';
import { said } from '../http/words';
import { registerSheets, type SheetDeps } from '../spreadsheets/import';
import type { Sheet } from '../spreadsheets/sheet';
import type { Save, SheetSource } from '../spreadsheets/source';
import { brokenConstraint } from '../storage/constraints';
import type { Database } from '../storage/database';
import type { TableWithId } from '../storage/rows';
import type { Row } from '../storage/saved-rows';
import { type Sentence, sentence } from '../texts/sentence';
import { type Author, historyOf } from './events';
import { change, create, importAll, type Resource, remove } from './resource';

/** Calls that the reference data share. */

/** How rows are written: by a form and by a spreadsheet, which is read from `source`. */
type Forms<Found, Input> = {
  schema: v.GenericSchema<unknown, Input>;
  sheet: Sheet<Found, Input>;
  source: SheetSource<Found>;
};

/** GET {base}/history/{id}: who has changed a row, even a deleted one. */
export function history(
  db: Database,
  { entity, table, label }: { entity: ReferenceEntity; table: TableWithId; label: Label },
): Handler<ApiEnv> {
  return async (c) => {
    const id = pathId(c, label);
    const data = await historyOf(db, entity, id);
    const isKnown = data.length > 0 || (await db.$count(table, eq(table.id, id))) > 0;
    if (!isKnown) throw notFound(label);
    return c.json({ data });
  };
}

/** Registers GET {base}/search, GET {base} and GET {base}/detail/{id}; `show` completes a row. */
export function registerReads<Found, Shown>(
  routes: Hono<ApiEnv>,
  db: Database,
  label: Label,
  { table, filters, orderBy, find }: SheetSource<Found>,
  show: (row: Found) => Shown,
): void {
  const findShown = async (query: RowQuery) => (await find(query)).map(show);
  routes.get(
    '/search',
    search((limit) =>
      db
        .select()
        .from(table)
        .orderBy(...orderBy)
        .limit(limit),
    ),
  );
  routes.get(
    '/',
    list((c) => pagesOf(db, table, filtersOf(c, filters), findShown)),
  );
  routes.get(
    '/detail/:id',
    detail(label, (id) => findShown({ where: eq(table.id, id) })),
  );
}

/**
 * Registers POST {base}/create, PUT {base}/update/{id}, DELETE {base}/delete/{id},
 * GET {base}/history/{id} and the calls of the spreadsheet.
 */
export function registerWrites<Found extends { id: number }, Input extends Row>(
  routes: Hono<ApiEnv>,
  deps: SheetDeps,
  resource: Resource,
  { schema, sheet, source }: Forms<Found, Input>,
): void {
  const { db } = deps;
  const { label } = resource;
  const author = (c: ApiContext): Author => ({ caller: c.var.caller, origin: 'form' });
  const target = (c: ApiContext) => ({ id: pathId(c, label), seen: seenVersion(c) });

  routes.post('/create', async (c) => {
    const input = await readJson(c, schema);
    const remark = await withFieldErrors(create(db, resource, author(c), input));
    return c.json(said(c, sentence(`${label} has been created.`), ...compact([remark])), 201);
  });

  routes.put('/update/:id', async (c) => {
    const changed = target(c);
    const input = await readJson(c, schema);
    const remark = await withFieldErrors(change(db, resource, author(c), changed, input));
    return c.json(said(c, sentence(`${label} has been updated.`), ...compact([remark])));
  });

  routes.delete('/delete/:id', async (c) => {
    const inUse = (uses: Sentence) =>
      refusal(409, `${label} cannot be deleted: it is used by {uses}.`, { uses });
    try {
      await remove(db, resource, author(c), target(c), inUse);
    } catch (error) {
      throw brokenConstraint(error) ? inUse(sentence('other data')) : error;
    }
    return c.json(said(c, sentence(`${label} has been deleted.`)));
  });

  routes.get('/history/:id', history(db, resource));

  const save: Save<Input> = (tx, rows, caller) =>
    importAll(tx, resource, { caller, origin: 'import' }, rows);
  registerSheets(routes, deps, sheet, source, save);
}
