import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Preview } from '@/api/documents';
import { signPreview } from '../auth/preview-url';
import type { Deps } from '../deps';
import { visibleDocument } from '../documents/document-access';
import {
  documentFilters,
  newestFirst,
  pagesOfKinds,
  pagesOfMatches,
} from '../documents/document-rows';
import { visibleTo } from '../documents/visibility';
import { owners, roleNames } from '../domain/roles';
import { outcome, status } from '../domain/statuses';
import { type ApiEnv, allow, rolesFor } from '../http/authenticate';
import { list, pathId } from '../http/crud';
import { notFound } from '../http/errors';
import { fileResponse } from '../http/file-response';
import { filtersOf } from '../http/filters';
import { documents } from '../storage/schema';

/** All documents that the caller's role shows: list, preview, download; reset for administrators (spec section 7). */
export function documentRoutes({ db, files, urlKey, now }: Deps) {
  const routes = new Hono<ApiEnv>();
  const filters = documentFilters(db);

  routes.get(
    '/',
    list((c) => {
      const roles = rolesFor(c, roleNames);
      const visible = visibleTo(db, c.var.caller, roles);
      const kinds = and(visible, filtersOf(c, filters.kinds));
      const others = filtersOf(c, filters.others);
      // An owner is not of a kind.
      const isOwners = roles.some((role) => owners.includes(role));
      return others || isOwners
        ? pagesOfMatches(db, newestFirst, and(kinds, others))
        : pagesOfKinds(db, newestFirst, kinds);
    }),
  );

  routes.get('/view/:id', async (c) => {
    const document = await visibleDocument(db, c.var.caller, pathId(c, 'Document'));
    const { storage_id, mime_type } = document;
    const url = `/service/api/files/${storage_id}?${signPreview(urlKey, storage_id, now())}`;
    return c.json({ data: { mime_type, url } satisfies Preview });
  });

  routes.get('/download/:id', async (c) => {
    const document = await visibleDocument(db, c.var.caller, pathId(c, 'Document'));
    return fileResponse(files, c.req.raw, {
      storageId: document.storage_id,
      mimeType: document.mime_type,
      fileName: `${document.document_name}.${document.extension}`,
    });
  });

  routes.post('/reset/:id', allow('administrator'), async (c) => {
    const reset = await db
      .update(documents)
      .set({
        document_status_id: status.draft,
        status_since: now(),
        verifier_note: '',
        approval_note: '',
      })
      .where(eq(documents.id, pathId(c, 'Document')))
      .returning({ id: documents.id });
    if (reset.length === 0) throw notFound('Document');
    return c.json({ message: outcome[status.draft] });
  });

  return routes;
}
