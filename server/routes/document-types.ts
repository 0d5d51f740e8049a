import { asc, eq, type InferSelectModel, inArray } from 'drizzle-orm';
import { uniq } from 'es-toolkit';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Filters } from '../../src/shared/filters';
import type { Deps } from '../deps';
import { owners } from '../domain/roles';
import { type ApiEnv, allow } from '../http/authenticate';
import { detail, search } from '../http/crud';
import { flag, optionalLines, requiredText, roleNamesOf, rowId, wholeNumber } from '../http/fields';
import { filtersOf } from '../http/filters';
import { pageOf, pagesOf, type RowQuery } from '../http/paging';
import { registerWrites } from '../reference/calls';
import { rejectionReasons } from '../reference/rejection-reasons';
import type { Resource } from '../reference/resource';
import { remarkOnSent } from '../reference/sent-documents';
import type { Sheet } from '../spreadsheets/sheet';
import { commaSeparated, flagWord, flagWords, lines, toId } from '../spreadsheets/words';
import {
  type CategoryColumns,
  columnIdsOf,
  columnNamesOf,
  withColumns,
} from '../storage/category-columns';
import type { Database } from '../storage/database';
import { contains, equals, equalsFlag, type Filter } from '../storage/filters';
import { idsByName } from '../storage/rows';
import type { SavedRow } from '../storage/saved-rows';
import { categories, document_types, mime_types } from '../storage/schema';
import { documentsOfType } from '../storage/uses';
import type { Sentence } from '../texts/sentence';

/** KB: 1 GB. */
const maxSize = 1_048_576;

const documentType = v.object({
  document_type: requiredText(150),
  naming_format: requiredText(150),
  category_id: rowId,
  mime_type_id: rowId,
  max_size: wholeNumber(1, maxSize),
  is_multiple: flag,
  is_mandatory: flag,
  is_active: flag,
  description: optionalLines(1000),
  sample: optionalLines(1000),
  // Keep their values if a call or a sheet leaves them out.
  applies_to: v.optional(roleNamesOf(owners)),
  rejection_reasons: v.optional(rejectionReasons),
});

const filters = {
  document_type: contains(document_types.document_type),
  naming_format: contains(document_types.naming_format),
  category_id: equals(document_types.category_id),
  mime_type_id: equals(document_types.mime_type_id),
  max_size: equals(document_types.max_size),
  is_multiple: equalsFlag(document_types.is_multiple),
  is_mandatory: equalsFlag(document_types.is_mandatory),
  is_active: equalsFlag(document_types.is_active),
  description: contains(document_types.description),
  sample: contains(document_types.sample),
} satisfies Record<Filters['documentTypes'], Filter>;

const withNames = {
  category: { columns: { category_name: true }, with: withColumns },
  mime_type: { columns: { mime_type: true } },
} as const;

type WithCategory = { category: { category_name: string } & CategoryColumns };

/** The row that the list and detail calls return. */
function withItsColumns<Row extends WithCategory>({ category, ...row }: Row) {
  const { category_name } = category;
  return { ...row, category: { category_name, columns: columnNamesOf(category) } };
}

type WithNames = InferSelectModel<typeof document_types> & {
  category: { category_name: string };
  mime_type: { mime_type: string };
};

export const documentTypeSheet: Sheet<WithNames, v.InferOutput<typeof documentType>> = {
  name: 'DocumentType',
  columns: [
    { header: 'Document Type|field', field: 'document_type', width: 32 },
    { header: 'Naming Format', field: 'naming_format', width: 28 },
    { header: 'Category', field: 'category_id', width: 28 },
    { header: 'Mime Type', field: 'mime_type_id', width: 20 },
    { header: 'Size in KB', field: 'max_size', width: 12 },
    { header: 'Multiple', field: 'is_multiple', width: 10 },
    { header: 'Mandatory', field: 'is_mandatory', width: 12 },
    { header: 'Active', field: 'is_active', width: 10 },
    { header: 'Description', field: 'description', width: 48 },
    { header: 'Sample', field: 'sample', width: 48 },
    { header: 'Applies To', field: 'applies_to', width: 28, isOptional: true },
    { header: 'Rejection Reasons', field: 'rejection_reasons', width: 48, isOptional: true },
  ],
  key: 'document_type',
  cells: ({ category, mime_type, ...row }) => ({
    ...row,
    category_id: category.category_name,
    mime_type_id: mime_type.mime_type,
    is_multiple: flagWords[row.is_multiple],
    is_mandatory: flagWords[row.is_mandatory],
    is_active: flagWords[row.is_active],
    applies_to: row.applies_to.join(', '),
    rejection_reasons: row.rejection_reasons.join('\n'),
  }),
  async schema(db) {
    const categoryIds = await idsByName(db, categories, categories.category_name);
    const mimeTypeIds = await idsByName(db, mime_types, mime_types.mime_type);
    return v.object({
      ...documentType.entries,
      category_id: v.pipe(requiredText(100), toId('category', categoryIds)),
      mime_type_id: v.pipe(requiredText(100), toId('mime type', mimeTypeIds)),
      is_multiple: flagWord,
      is_mandatory: flagWord,
      is_active: flagWord,
      applies_to: v.optional(v.pipe(commaSeparated, roleNamesOf(owners))),
      rejection_reasons: v.optional(v.pipe(lines, rejectionReasons)),
    });
  },
};

/** The remark on sent documents of types that have moved to another category. */
async function remarkOnTypes(tx: Database, saved: SavedRow[]): Promise<Sentence | undefined> {
  const moved = saved.filter(
    ({ before, after }) => before && before.category_id !== after.category_id,
  );
  const from = uniq(moved.map(({ before }) => Number(before?.category_id)));
  const columns = [...(await columnIdsOf(tx, from)).values()].flat();
  const ids = moved.map(({ id }) => id);
  return remarkOnSent(tx, uniq(columns), inArray(document_types.id, ids));
}

const resource: Resource = {
  entity: 'document_type',
  label: 'Document type',
  table: document_types,
  key: document_types.document_type,
  usesOf: documentsOfType,
  remark: remarkOnTypes,
};

export function documentTypeRoutes(deps: Deps) {
  const { db } = deps;
  const routes = new Hono<ApiEnv>();
  const table = document_types;
  const orderBy = [asc(table.document_type), asc(table.id)];
  const find = (query: RowQuery, from = db) =>
    from.query.document_types.findMany({ ...query, orderBy, with: withNames });
  const findShown = async (query: RowQuery) => (await find(query)).map(withItsColumns);

  routes.get(
    '/search',
    search((limit) =>
      db.query.document_types.findMany({
        columns: {
          id: true,
          document_type: true,
          is_multiple: true,
          is_mandatory: true,
          applies_to: true,
        },
        where: eq(table.is_active, 1),
        orderBy,
        limit,
      }),
    ),
  );
  // Open to owners, too: the upload form shows a type's description and sample.
  routes.get(
    '/detail/:id',
    allow('administrator', ...owners),
    detail(resource.label, (id) => findShown({ where: eq(table.id, id) })),
  );

  routes.use(allow('administrator'));
  routes.get('/', async (c) => {
    const page = await pageOf(c, pagesOf(db, table, filtersOf(c, filters), findShown));
    // Names the fields for clients of an empty list, which has no row to show them.
    return c.json({ data: { ...page, extra_fields: ['applies_to', 'rejection_reasons'] } });
  });
  const source = { table, filters, orderBy, find, named: [categories, mime_types] };
  registerWrites(routes, deps, resource, {
    schema: documentType,
    sheet: documentTypeSheet,
    source,
  });
  return routes;
}
