import { asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { create, detail, list, remove, search, update } from '../http/crud';
import { requiredText } from '../http/fields';
import { filtersOf } from '../http/filters';
import { pagesOf, type RowQuery } from '../http/paging';
import { exportOf } from '../spreadsheets/export';
import { importOf } from '../spreadsheets/import';
import { mimeTypeSheet } from '../spreadsheets/sheets';
import { contains } from '../storage/filters';
import { document_types, mime_types } from '../storage/schema';
import { upsert } from '../storage/upsert';
import { documentTypesWith } from '../storage/uses';

const what = 'Mime type';

const mimeType = v.object({
  kind_of_document: requiredText(100),
  mime_type: v.pipe(
    requiredText(100),
    v.toLowerCase(),
    v.regex(/^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/, 'Must look like application/pdf.'),
  ),
  extension: v.pipe(
    requiredText(10),
    v.toLowerCase(),
    v.regex(/^[a-z0-9]+$/, 'Must be letters and digits, without a dot.'),
  ),
});

const filters = {
  kind_of_document: contains(mime_types.kind_of_document),
  mime_type: contains(mime_types.mime_type),
  extension: contains(mime_types.extension),
};

export function mimeTypeRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(mime_types.mime_type), asc(mime_types.id)];
  const find = (query: RowQuery) => db.query.mime_types.findMany({ ...query, orderBy });

  routes.use(allow('administrator'));
  routes.get(
    '/search',
    search((limit) => db.query.mime_types.findMany({ orderBy, limit })),
  );
  routes.get(
    '/',
    list((c) => pagesOf(db, mime_types, filtersOf(c, filters), find)),
  );
  routes.get(
    '/detail/:id',
    detail(what, (id) => db.query.mime_types.findFirst({ where: eq(mime_types.id, id) })),
  );
  routes.post(
    '/create',
    create(what, mimeType, (input) => db.insert(mime_types).values(input)),
  );
  routes.put(
    '/update/:id',
    update(what, mimeType, (id, input) =>
      db
        .update(mime_types)
        .set(input)
        .where(eq(mime_types.id, id))
        .returning({ id: mime_types.id }),
    ),
  );
  routes.delete(
    '/delete/:id',
    remove(
      what,
      (id) => documentTypesWith(db, eq(document_types.mime_type_id, id)),
      (id) => db.delete(mime_types).where(eq(mime_types.id, id)).returning({ id: mime_types.id }),
    ),
  );
  routes.get('/export', exportOf(db, mimeTypeSheet, { table: mime_types, filters, orderBy, find }));
  routes.post(
    '/import',
    importOf(db, mimeTypeSheet, {
      schema: async () => mimeType,
      key: 'mime_type',
      save: (tx, rows) => upsert(tx, mime_types, mime_types.mime_type, rows),
    }),
  );
  return routes;
}
