import { asc } from 'drizzle-orm';
import { identity } from 'es-toolkit';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Filters } from '../../src/shared/filters';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { flag, optionalText, requiredText, wholeNumber } from '../http/fields';
import type { RowQuery } from '../http/paging';
import { registerReads, registerWrites } from '../reference/calls';
import type { Resource } from '../reference/resource';
import { remarkOnSent } from '../reference/sent-documents';
import type { Sheet } from '../spreadsheets/sheet';
import { flagWord, flagWords } from '../spreadsheets/words';
import type { MetaColumn } from '../storage/category-columns';
import { among, contains, equals, equalsFlag, type Filter } from '../storage/filters';
import { outcomeOf } from '../storage/saved-rows';
import { meta_columns } from '../storage/schema';
import { categoriesWith, documentsDescribedBy } from '../storage/uses';
import { issue } from '../texts/issue';

/** Data types by their names, on the wire and in sheets in Bahasa Indonesia. */
const dataTypes: Record<string, 'string' | 'date'> = {
  string: 'string',
  teks: 'string',
  date: 'date',
  tanggal: 'date',
};

const column = v.object({
  sort_number: wholeNumber(1, 9999),
  column_name: v.pipe(
    requiredText(63),
    v.regex(
      /^[a-z][a-z0-9_]*$/i,
      issue('Must be letters, digits and underscores, beginning with a letter.'),
    ),
  ),
  column_description: requiredText(255),
  data_type: v.pipe(
    optionalText(10),
    v.toLowerCase(),
    v.transform((word) => dataTypes[word]),
    v.picklist(['string', 'date'], issue('Choose String or Date.')),
  ),
  is_mandatory: flag,
});

const columnSheet: Sheet<MetaColumn, v.InferOutput<typeof column>> = {
  name: 'Column',
  columns: [
    { header: 'Sort', field: 'sort_number', width: 8 },
    { header: 'Name', field: 'column_name', width: 28 },
    { header: 'Description', field: 'column_description', width: 40 },
    { header: 'Data Type', field: 'data_type', width: 12 },
    { header: 'Mandatory', field: 'is_mandatory', width: 12 },
  ],
  key: 'column_name',
  cells: (row) => ({
    ...row,
    data_type: row.data_type === 'date' ? 'Date' : 'String',
    is_mandatory: flagWords[row.is_mandatory],
  }),
  schema: async () => v.object({ ...column.entries, is_mandatory: flagWord }),
};

const filters = {
  sort_number: equals(meta_columns.sort_number),
  column_name: contains(meta_columns.column_name),
  column_description: contains(meta_columns.column_description),
  data_type: among(meta_columns.data_type, { string: 'string', date: 'date' }),
  is_mandatory: equalsFlag(meta_columns.is_mandatory),
} satisfies Record<Filters['columns'], Filter>;

const resource: Resource = {
  entity: 'column',
  label: 'Column',
  table: meta_columns,
  key: meta_columns.column_name,
  usesOf: async (db, id) => (await categoriesWith(db, id)) ?? documentsDescribedBy(db, id),
  remark: (tx, saved) =>
    remarkOnSent(
      tx,
      saved.filter((row) => outcomeOf(row) === 'changed').map(({ id }) => id),
    ),
};

export function columnRoutes(deps: Deps) {
  const { db } = deps;
  const routes = new Hono<ApiEnv>();
  const table = meta_columns;
  const orderBy = [asc(table.sort_number), asc(table.id)];
  const find = (query: RowQuery, from = db) =>
    from.query.meta_columns.findMany({ ...query, orderBy });
  const source = { table, filters, orderBy, find };

  routes.use(allow('administrator'));
  registerReads(routes, db, resource.label, source, identity);
  registerWrites(routes, deps, resource, { schema: column, sheet: columnSheet, source });
  return routes;
}
