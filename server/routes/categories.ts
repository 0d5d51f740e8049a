import { asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../app';
import { type ApiEnv, allow } from '../auth/caller';
import { type CategoryColumns, columnNamesOf, withColumns } from '../db/category-columns';
import type { Database } from '../db/database';
import { categories, category_columns, document_types } from '../db/schema';
import { documentTypesWith } from '../db/uses';
import { create, detail, list, remove, search, update } from '../http/crud';
import { requiredText, rowIds } from '../http/fields';
import { contains, filtersOf } from '../http/filters';
import { pagesOf } from '../http/paging';

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

async function setColumns(db: Database, category_id: number, columnIds: number[]): Promise<void> {
  await db.delete(category_columns).where(eq(category_columns.category_id, category_id));
  if (columnIds.length > 0) {
    await db
      .insert(category_columns)
      .values(columnIds.map((column_id) => ({ category_id, column_id })));
  }
}

export function categoryRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(categories.category_name), asc(categories.id)];
  const key = { id: categories.id };

  routes.get(
    '/search',
    search((limit) => db.query.categories.findMany({ orderBy, limit })),
  );

  routes.use(allow('administrator'));
  routes.get(
    '/',
    list((c) =>
      pagesOf(db, categories, filtersOf(c, filters), async (page) => {
        const rows = await db.query.categories.findMany({ ...page, orderBy, with: withColumns });
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
        for (const { id } of created) await setColumns(tx, id, column_id);
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
        for (const { id } of changed) await setColumns(tx, id, column_id);
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
  return routes;
}
