import { asc, eq, type InferSelectModel, inArray } from 'drizzle-orm';
import { difference, uniq } from 'es-toolkit';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Filters } from '../../src/shared/filters';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { requiredLines, requiredText, rowIds } from '../http/fields';
import type { RowQuery } from '../http/paging';
import { registerReads, registerWrites } from '../reference/calls';
import type { Resource } from '../reference/resource';
import { remarkOnSent } from '../reference/sent-documents';
import type { Sheet } from '../spreadsheets/sheet';
import { toIds } from '../spreadsheets/words';
import {
  type CategoryColumns,
  columnIdsOf,
  columnNamesOf,
  columnsOf,
  setColumns,
  withColumns,
} from '../storage/category-columns';
import type { Database } from '../storage/database';
import { contains, equals, type Filter, joined } from '../storage/filters';
import { idsByName } from '../storage/rows';
import type { Row, SavedRow } from '../storage/saved-rows';
import { categories, category_columns, document_types, meta_columns } from '../storage/schema';
import { documentTypesWith } from '../storage/uses';
import type { Sentence } from '../texts/sentence';

const category = v.object({
  category_name: requiredText(100),
  category_description: requiredLines(1000),
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

/** Remarks on sent documents of types whose categories have lost columns. */
function remarkOnCategories(tx: Database, saved: SavedRow[]): Promise<Sentence | undefined> {
  const lost = saved.map(({ id, before, after }) => ({
    id,
    columns: difference(listIn(before), listIn(after)),
  }));
  const shorter = lost.filter(({ columns }) => columns.length > 0);
  return remarkOnSent(
    tx,
    uniq(shorter.flatMap(({ columns }) => columns)),
    inArray(
      document_types.category_id,
      shorter.map(({ id }) => id),
    ),
  );
}

const listIn = (row: Row | undefined) => (row?.column_id ?? []) as number[];

const resource: Resource = {
  entity: 'category',
  label: 'Category',
  table: categories,
  key: categories.category_name,
  list: { name: 'column_id', read: columnIdsOf, write: setColumns },
  usesOf: (db, id) => documentTypesWith(db, eq(document_types.category_id, id)),
  remark: remarkOnCategories,
};

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
  } satisfies Record<Filters['categories'], Filter>;
  const orderBy = [asc(table.category_name), asc(table.id)];
  const find = (query: RowQuery, from = db) =>
    from.query.categories.findMany({ ...query, orderBy, with: withColumns });
  const source = { table, filters, orderBy, find, named: [meta_columns] };

  routes.use(allow('administrator'));
  registerReads(routes, db, resource.label, source, withItsColumns);
  registerWrites(routes, deps, resource, { schema: category, sheet: categorySheet, source });
  return routes;
}
