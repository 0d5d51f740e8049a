import { asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { create, detail, list, remove, search, update } from '../http/crud';
import { flag, optionalText, requiredText, wholeNumber } from '../http/fields';
import { filtersOf } from '../http/filters';
import { pagesOf, type RowQuery } from '../http/paging';
import { exportOf } from '../spreadsheets/export';
import { importOf } from '../spreadsheets/import';
import { columnSheet } from '../spreadsheets/sheets';
import { yesOrNo } from '../spreadsheets/words';
import { among, contains, equals } from '../storage/filters';
import { meta_columns } from '../storage/schema';
import { upsert } from '../storage/upsert';
import { categoriesWith, documentsDescribedBy } from '../storage/uses';

const what = 'Column';

const column = v.object({
  sort_number: wholeNumber(1, 9999),
  column_name: v.pipe(
    requiredText(63),
    v.regex(
      /^[a-z][a-z0-9_]*$/i,
      'Must be letters, digits and underscores, beginning with a letter.',
    ),
  ),
  column_description: requiredText(255),
  data_type: v.pipe(
    optionalText(10),
    v.toLowerCase(),
    v.picklist(['string', 'date'], 'Must be String or Date.'),
  ),
  is_mandatory: flag,
});

const filters = {
  sort_number: equals(meta_columns.sort_number),
  column_name: contains(meta_columns.column_name),
  column_description: contains(meta_columns.column_description),
  data_type: among(meta_columns.data_type, { string: 'string', date: 'date' }),
  is_mandatory: among(meta_columns.is_mandatory, { 1: 1, 0: 0 }),
};

export function columnRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(meta_columns.sort_number), asc(meta_columns.id)];
  const key = { id: meta_columns.id };
  const find = (query: RowQuery) => db.query.meta_columns.findMany({ ...query, orderBy });

  routes.use(allow('administrator'));
  routes.get(
    '/search',
    search((limit) => db.query.meta_columns.findMany({ orderBy, limit })),
  );
  routes.get(
    '/',
    list((c) => pagesOf(db, meta_columns, filtersOf(c, filters), find)),
  );
  routes.get(
    '/detail/:id',
    detail(what, (id) => db.query.meta_columns.findFirst({ where: eq(meta_columns.id, id) })),
  );
  routes.post(
    '/create',
    create(what, column, (input) => db.insert(meta_columns).values(input)),
  );
  routes.put(
    '/update/:id',
    update(what, column, (id, input) =>
      db.update(meta_columns).set(input).where(eq(meta_columns.id, id)).returning(key),
    ),
  );
  routes.delete(
    '/delete/:id',
    remove(
      what,
      async (id) => (await categoriesWith(db, id)) ?? documentsDescribedBy(db, id),
      (id) => db.delete(meta_columns).where(eq(meta_columns.id, id)).returning(key),
    ),
  );
  routes.get('/export', exportOf(db, columnSheet, { table: meta_columns, filters, orderBy, find }));
  routes.post(
    '/import',
    importOf(db, columnSheet, {
      schema: async () => v.object({ ...column.entries, is_mandatory: yesOrNo }),
      key: 'column_name',
      save: (tx, rows) => upsert(tx, meta_columns, meta_columns.column_name, rows),
    }),
  );
  return routes;
}
