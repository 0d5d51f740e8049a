import { asc, eq, type InferSelectModel } from 'drizzle-orm';
import { xor } from 'es-toolkit';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { detail, list, registerWrites, search } from '../http/crud';
import { requiredText, rowIds } from '../http/fields';
import { filtersOf } from '../http/filters';
import { pagesOf, type RowQuery } from '../http/paging';
import { exportOf } from '../spreadsheets/export';
import { importOf, summaryOf } from '../spreadsheets/import';
import type { Sheet } from '../spreadsheets/sheet';
import { toIds } from '../spreadsheets/words';
import {
  type CategoryColumns,
  columnNamesOf,
  columnsOf,
  setColumns,
  withColumns,
} from '../storage/category-columns';
import type { Database } from '../storage/database';
import { contains, equals, joined } from '../storage/filters';
import { byId, idsByName } from '../storage/rows';
import { categories, category_columns, document_types, meta_columns } from '../storage/schema';
import { type Outcomes, upsert } from '../storage/upsert';
import { documentTypesWith } from '../storage/uses';

const label = 'Category';

const category = v.object({
  category_name: requiredText(100),
  category_description: requiredText(1000),
  column_id: rowIds,
});

/** The row that the list and detail calls return. */
function withItsColumns<Row extends CategoryColumns>({ category_columns, ...row }: Row) {
  return { ...row, columns: columnNamesOf({ category_columns }) };
}

type Input = v.InferOutput<typeof category>;

const categorySheet: Sheet<InferSelectModel<typeof categories> & CategoryColumns, Input> = {
  name: 'Category',
  columns: [
    { header: 'Name', field: 'category_name', width: 32 },
    { header: 'Description', field: 'category_description', width: 48 },
    { header: 'Columns', field: 'column_id', width: 60 },
  ],
  key: 'category_name',
  cells: ({ category_columns, ...row }) => ({
    ...row,
    // Column names contain no comma.
    column_id: columnsOf({ category_columns })
      .map(({ column_name }) => column_name)
      .join(', '),
  }),
  async schema(db) {
    const columnIds = await idsByName(db, meta_columns, meta_columns.column_name);
    return v.object({ ...category.entries, column_id: toIds('column', columnIds) });
  },
};

async function saveCategories(tx: Database, rows: Input[]): Promise<Outcomes> {
  const outcomes = await upsert(
    tx,
    categories,
    categories.category_name,
    rows.map(({ column_id, ...row }) => row),
  );
  const columnIds = new Map(rows.map((row) => [row.category_name.toLowerCase(), row.column_id]));
  const existing = await tx.query.categories.findMany({ with: { category_columns: true } });
  const changes = existing.flatMap(({ id, category_name, category_columns }) => {
    const name = category_name.toLowerCase();
    const column_id = columnIds.get(name);
    const current = category_columns.map((column) => column.column_id);
    return column_id && xor(column_id, current).length > 0 ? [{ id, name, column_id }] : [];
  });
  await setColumns(tx, changes);
  for (const { name } of changes) {
    if (outcomes.get(name) === 'unchanged') outcomes.set(name, 'changed');
  }
  return outcomes;
}

export function categoryRoutes(deps: Deps) {
  const { db } = deps;
  const routes = new Hono<ApiEnv>();
  const table = categories;
  const filters = {
    category_name: contains(table.category_name),
    category_description: contains(table.category_description),
    column_id: joined(
      db,
      table.id,
      category_columns.category_id,
      equals(category_columns.column_id),
    ),
  };
  const orderBy = [asc(table.category_name), asc(table.id)];
  const find = (query: RowQuery) =>
    db.query.categories.findMany({ ...query, orderBy, with: withColumns });
  const findShown = async (query: RowQuery) => (await find(query)).map(withItsColumns);

  function save(column_id: number[], write: (tx: Database) => PromiseLike<{ id: number }[]>) {
    return db.transaction(async (tx) => {
      // The write locks the category until its columns have been replaced.
      const rows = await write(tx);
      const changes = rows.map(({ id }) => ({ id, column_id }));
      await setColumns(tx, changes);
      return rows;
    });
  }

  routes.use(allow('administrator'));
  routes.get(
    '/search',
    search((limit) => db.query.categories.findMany({ orderBy, limit })),
  );
  routes.get(
    '/',
    list((c) => pagesOf(db, table, filtersOf(c, filters), findShown)),
  );
  routes.get(
    '/detail/:id',
    detail(label, (id) => findShown({ where: eq(table.id, id) })),
  );
  registerWrites(routes, label, category, {
    insert: ({ column_id, ...row }) => save(column_id, (tx) => byId(tx, table).insert(row)),
    update: (id, { column_id, ...row }) => save(column_id, (tx) => byId(tx, table).update(id, row)),
    remove: byId(db, table).remove,
    usesOf: (id) => documentTypesWith(db, eq(document_types.category_id, id)),
  });
  routes.get('/export', exportOf(deps, categorySheet, { table, filters, orderBy, find }));
  routes.post(
    '/import',
    importOf(deps, categorySheet, async (tx, rows) => summaryOf(await saveCategories(tx, rows))),
  );
  return routes;
}
