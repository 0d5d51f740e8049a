import { eq } from 'drizzle-orm';
import { compact } from 'es-toolkit';
import type { Handler, Hono } from 'hono';
import type * as v from 'valibot';
import type { ReferenceEntity } from '../domain/reference';
import type { ApiContext, ApiEnv } from '../http/authenticate';
import { withFieldErrors } from '../http/constraint-errors';
import { pathId, seenVersion } from '../http/crud';
import { type Label, notFound, refusal } from '../http/errors';
import { readJson } from '../http/input';
import { said } from '../http/words';
import type { Save } from '../spreadsheets/source';
import { brokenConstraint } from '../storage/constraints';
import type { Database } from '../storage/database';
import type { TableWithId } from '../storage/rows';
import type { Row } from '../storage/saved-rows';
import { type Sentence, sentence } from '../texts/sentence';
import { type Author, historyOf } from './events';
import { change, create, importAll, type Resource, remove } from './resource';

/** Calls that the reference data share. */

/** Saves the rows of a spreadsheet. */
export const importsInto =
  (resource: Resource): Save<Row> =>
  (tx, rows, caller) =>
    importAll(tx, resource, { caller, origin: 'import' }, rows);

/** GET {base}/history/{id}: who has changed a row, also one that has been deleted since. */
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

/**
 * Registers POST {base}/create, PUT {base}/update/{id}, DELETE {base}/delete/{id} and
 * GET {base}/history/{id}.
 */
export function registerWrites<Schema extends v.GenericSchema<unknown, Row>>(
  routes: Hono<ApiEnv>,
  db: Database,
  schema: Schema,
  resource: Resource,
): void {
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
}
