import { asc, eq, type InferSelectModel } from 'drizzle-orm';
import { identity } from 'es-toolkit';
import { supportedMimeTypes } from 'file-type';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Filters } from '../../src/shared/filters';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { requiredText } from '../http/fields';
import type { RowQuery } from '../http/paging';
import { registerReads, registerWrites } from '../reference/calls';
import type { Resource } from '../reference/resource';
import type { Sheet } from '../spreadsheets/sheet';
import { contains, type Filter } from '../storage/filters';
import { document_types, mime_types } from '../storage/schema';
import { documentTypesWith } from '../storage/uses';
import { issue } from '../texts/issue';

const mimeType = v.object({
  kind_of_document: requiredText(100),
  mime_type: v.pipe(
    requiredText(100),
    v.toLowerCase(),
    v.regex(
      /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/,
      issue('Enter a MIME type, for example application/pdf.'),
    ),
    // Any other type would make document types refuse every file.
    v.check(
      (type) => supportedMimeTypes.has(type),
      issue(
        'Files of this type cannot be recognised. PDFs, pictures and Office files (docx, xlsx, pptx) can.',
      ),
    ),
  ),
  extension: v.pipe(
    requiredText(10),
    v.toLowerCase(),
    v.regex(/^[a-z0-9]+$/, issue('Must be letters and digits, without a dot.')),
  ),
});

export const mimeTypeSheet: Sheet<
  InferSelectModel<typeof mime_types>,
  v.InferOutput<typeof mimeType>
> = {
  name: 'MimeType',
  columns: [
    { header: 'Document Type|file', field: 'kind_of_document', width: 28 },
    { header: 'Mime Type', field: 'mime_type', width: 28 },
    { header: 'Extension', field: 'extension', width: 12 },
  ],
  key: 'mime_type',
  cells: (row) => row,
  schema: async () => mimeType,
};

const filters = {
  kind_of_document: contains(mime_types.kind_of_document),
  mime_type: contains(mime_types.mime_type),
  extension: contains(mime_types.extension),
} satisfies Record<Filters['mimeTypes'], Filter>;

const resource: Resource = {
  entity: 'mime_type',
  label: 'Mime type',
  table: mime_types,
  key: mime_types.mime_type,
  usesOf: (db, id) => documentTypesWith(db, eq(document_types.mime_type_id, id)),
};

export function mimeTypeRoutes(deps: Deps) {
  const { db } = deps;
  const routes = new Hono<ApiEnv>();
  const table = mime_types;
  const orderBy = [asc(table.mime_type), asc(table.id)];
  const find = (query: RowQuery, from = db) =>
    from.query.mime_types.findMany({ ...query, orderBy });
  const source = { table, filters, orderBy, find };

  routes.use(allow('administrator'));
  registerReads(routes, db, resource.label, source, identity);
  registerWrites(routes, deps, resource, { schema: mimeType, sheet: mimeTypeSheet, source });
  return routes;
}
