import { asc, eq } from 'drizzle-orm';
import { xor } from 'es-toolkit';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { create, detail, list, remove, search, update } from '../http/crud';
import { requiredText, rowIds } from '../http/fields';
import { filtersOf } from '../http/filters';
import { pagesOf, type RowQuery } from '../http/paging';
import { exportOf } from '../spreadsheets/export';
import { importOf } from '../spreadsheets/import';
import { categorySheet } from '../spreadsheets/sheets';
import { idsByName, toIds } from '../spreadsheets/words';
import {
  type CategoryColumns,
  columnNamesOf,
  setColumns,
  withColumns,
} from '../storage/category-columns';
import type { Database } from '../storage/database';
import { contains } from '../storage/filters';
import { categories, document_types, meta_columns } from '../storage/schema';
import { type Outcomes, upsert } from '../storage/upsert';
import { documentTypesWith } from '../storage/uses';

const what = 'Category';

const category = v.object({
  category_name: requiredText(100),
  category_description: requiredText(1000),
  column_id: rowIds,
});

const filters = {
  category_name: contains(categories.category_name),
  category_description: contains(categories.category_description),
};

/** A category as the list and the detail call give it. */
function withItsColumns<Row extends CategoryColumns>({ category_columns, ...row }: Row) {
  return { ...row, columns: columnNamesOf({ category_columns }) };
}

/** A category as its sheet has it. */
async function categoryInWords(db: Database) {
  const ids = idsByName(
    await db.select({ id: meta_columns.id, name: meta_columns.column_name }).from(meta_columns),
  );
  return v.object({ ...category.entries, column_id: toIds('column', ids) });
}

async function saveCategories(
  tx: Database,
  rows: v.InferOutput<typeof category>[],
): Promise<Outcomes> {
  const outcomes = await upsert(
    tx,
    categories,
    categories.category_name,
    rows.map(({ column_id, ...row }) => row),
  );
  const wanted = new Map(rows.map((row) => [row.category_name.toLowerCase(), row.column_id]));
  const kept = await tx.query.categories.findMany({ with: { category_columns: true } });
  const changes = kept.flatMap(({ id, category_name, category_columns }) => {
    const name = category_name.toLowerCase();
    const column_id = wanted.get(name);
    const had = category_columns.map((column) => column.column_id);
    return column_id && xor(column_id, had).length > 0 ? [{ id, name, column_id }] : [];
  });
  await setColumns(tx, changes);
  for (const { name } of changes) {
    if (outcomes.get(name) === 'unchanged') outcomes.set(name, 'changed');
  }
  return outcomes;
}

export function categoryRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(categories.category_name), asc(categories.id)];
  const key = { id: categories.id };
  const find = (query: RowQuery) =>
    db.query.categories.findMany({ ...query, orderBy, with: withColumns });

  routes.use(allow('administrator'));
  routes.get(
    '/search',
    search((limit) => db.query.categories.findMany({ orderBy, limit })),
  );
  routes.get(
    '/',
    list((c) =>
      pagesOf(db, categories, filtersOf(c, filters), async (page) => {
        const rows = await find(page);
        return rows.map(withItsColumns);
      }),
    ),
  );
  routes.get(
    '/detail/:id',
    detail(what, async (id) => {
      const row = await db.query.categories.findFirst({
        where: eq(categories.id, id),
        with: withColumns,
      });
      return row && withItsColumns(row);
    }),
  );
  routes.post(
    '/create',
    create(what, category, ({ column_id, ...input }) =>
      db.transaction(async (tx) => {
        const created = await tx.insert(categories).values(input).returning(key);
        await setColumns(
          tx,
          created.map(({ id }) => ({ id, column_id })),
        );
      }),
    ),
  );
  routes.put(
    '/update/:id',
    update(what, category, (categoryId, { column_id, ...input }) =>
      db.transaction(async (tx) => {
        const changed = await tx
          .update(categories)
          .set(input)
          .where(eq(categories.id, categoryId))
          .returning(key);
        await setColumns(
          tx,
          changed.map(({ id }) => ({ id, column_id })),
        );
        return changed;
      }),
    ),
  );
  routes.delete(
    '/delete/:id',
    remove(
      what,
      (id) => documentTypesWith(db, eq(document_types.category_id, id)),
      (id) => db.delete(categories).where(eq(categories.id, id)).returning(key),
    ),
  );
  routes.get('/export', exportOf(db, categorySheet, { table: categories, filters, orderBy, find }));
  routes.post(
    '/import',
    importOf(db, categorySheet, {
      schema: () => categoryInWords(db),
      key: 'category_name',
      save: saveCategories,
    }),
  );
  return routes;
}
