import { asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { owners } from '../domain/roles';
import { type ApiEnv, allow } from '../http/authenticate';
import { create, detail, list, remove, search, update } from '../http/crud';
import { flag, optionalText, requiredText, rowId, wholeNumber } from '../http/fields';
import { filtersOf } from '../http/filters';
import { pagesOf, type RowQuery } from '../http/paging';
import { exportOf } from '../spreadsheets/export';
import { importOf } from '../spreadsheets/import';
import { documentTypeSheet } from '../spreadsheets/sheets';
import { idsByName, toId, yesOrNo } from '../spreadsheets/words';
import { type CategoryColumns, columnNamesOf, withColumns } from '../storage/category-columns';
import type { Database } from '../storage/database';
import { among, contains, equals } from '../storage/filters';
import { categories, document_types, mime_types } from '../storage/schema';
import { upsert } from '../storage/upsert';
import { documentsOfType } from '../storage/uses';

const what = 'Document type';
/** 1 GB, in KB. */
const largestSize = 1_048_576;

const documentType = v.object({
  document_type: requiredText(150),
  naming_format: requiredText(150),
  category_id: rowId,
  mime_type_id: rowId,
  max_size: wholeNumber(1, largestSize),
  is_multiple: flag,
  is_mandatory: flag,
  is_active: flag,
  description: optionalText(1000),
  sample: optionalText(1000),
});

const yesNo = { 1: 1, 0: 0 };
const filters = {
  document_type: contains(document_types.document_type),
  naming_format: contains(document_types.naming_format),
  category_id: equals(document_types.category_id),
  mime_type_id: equals(document_types.mime_type_id),
  max_size: equals(document_types.max_size),
  is_multiple: among(document_types.is_multiple, yesNo),
  is_mandatory: among(document_types.is_mandatory, yesNo),
  is_active: among(document_types.is_active, yesNo),
  description: contains(document_types.description),
  sample: contains(document_types.sample),
};

const withNames = {
  category: { columns: { category_name: true }, with: withColumns },
  mime_type: { columns: { mime_type: true } },
} as const;

type WithCategory = { category: { category_name: string } & CategoryColumns };

/** A document type as the list and the detail call give it, with its category's columns. */
function withItsColumns<Row extends WithCategory>({ category, ...row }: Row) {
  const { category_name } = category;
  return { ...row, category: { category_name, columns: columnNamesOf(category) } };
}

/** A document type as its sheet has it. */
async function documentTypeInWords(db: Database) {
  const categoryIds = await db
    .select({ id: categories.id, name: categories.category_name })
    .from(categories);
  const mimeTypeIds = await db
    .select({ id: mime_types.id, name: mime_types.mime_type })
    .from(mime_types);
  return v.object({
    ...documentType.entries,
    category_id: v.pipe(requiredText(100), toId('category', idsByName(categoryIds))),
    mime_type_id: v.pipe(requiredText(100), toId('mime type', idsByName(mimeTypeIds))),
    is_multiple: yesOrNo,
    is_mandatory: yesOrNo,
    is_active: yesOrNo,
  });
}

export function documentTypeRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(document_types.document_type), asc(document_types.id)];
  const key = { id: document_types.id };
  const find = (query: RowQuery) =>
    db.query.document_types.findMany({ ...query, orderBy, with: withNames });

  routes.get(
    '/search',
    search((limit) =>
      db.query.document_types.findMany({
        columns: { id: true, document_type: true },
        where: eq(document_types.is_active, 1),
        orderBy,
        limit,
      }),
    ),
  );
  // Owners read it too: the upload form shows the type's guidance.
  routes.get(
    '/detail/:id',
    allow('administrator', ...owners),
    detail(what, async (id) => {
      const row = await db.query.document_types.findFirst({
        where: eq(document_types.id, id),
        with: withNames,
      });
      return row && withItsColumns(row);
    }),
  );

  routes.use(allow('administrator'));
  routes.get(
    '/',
    list((c) =>
      pagesOf(db, document_types, filtersOf(c, filters), async (page) => {
        const rows = await find(page);
        return rows.map(withItsColumns);
      }),
    ),
  );
  routes.post(
    '/create',
    create(what, documentType, (input) => db.insert(document_types).values(input)),
  );
  routes.put(
    '/update/:id',
    update(what, documentType, (id, input) =>
      db.update(document_types).set(input).where(eq(document_types.id, id)).returning(key),
    ),
  );
  routes.delete(
    '/delete/:id',
    remove(
      what,
      (id) => documentsOfType(db, id),
      (id) => db.delete(document_types).where(eq(document_types.id, id)).returning(key),
    ),
  );
  routes.get(
    '/export',
    exportOf(db, documentTypeSheet, { table: document_types, filters, orderBy, find }),
  );
  routes.post(
    '/import',
    importOf(db, documentTypeSheet, {
      schema: () => documentTypeInWords(db),
      key: 'document_type',
      save: (tx, rows) => upsert(tx, document_types, document_types.document_type, rows),
    }),
  );
  return routes;
}
