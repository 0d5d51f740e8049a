import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Preview } from '@/api/document-views';
import { signPreview } from '../auth/preview-url';
import type { Deps } from '../deps';
import { visibleDocument } from '../documents/access';
import { reset } from '../documents/decisions';
import { filteredBy } from '../documents/filters';
import { historyOf } from '../documents/history';
import { lease, noLease } from '../documents/leases';
import { previousOf } from '../documents/previous-file';
import { documentPages, findDocuments, newestFirst, pathOf } from '../documents/queries';
import { targetOf } from '../documents/target';
import { recordViews } from '../documents/views';
import { visibleTo } from '../documents/visibility';
import { roleNames } from '../domain/roles';
import { status, statusRules } from '../domain/statuses';
import { type ApiEnv, allow, rolesFor } from '../http/authenticate';
import { list, pathId } from '../http/crud';
import { notFound } from '../http/errors';
import { fileResponse } from '../http/file-response';
import { languageOf, said } from '../http/words';
import { hashOf } from '../storage/files';
import { documents } from '../storage/schema';
import { sentence } from '../texts/sentence';

/** Documents visible to the caller's role: list, view, download; reset for administrators. */
export function documentRoutes({ db, files, urlKeys, auditViews, metrics, now }: Deps) {
  const routes = new Hono<ApiEnv>();

  async function urlOf(storageId: string): Promise<string> {
    const token = await signPreview(urlKeys, storageId, now());
    return `/service/api/files/${storageId}?token=${token}`;
  }

  routes.get(
    '/',
    list(async (c) => {
      const visible = await visibleTo(db, c.var.caller, rolesFor(c, roleNames));
      return documentPages(db, languageOf(c), newestFirst, filteredBy(c, db, visible));
    }),
  );

  routes.get('/view/:id', async (c) => {
    const seen = await visibleDocument(db, c.var.caller, pathId(c, 'Document'));
    const { id, storage_id, mime_type, version } = seen;
    const isHead = c.req.method === 'HEAD';
    const { isRenewed, told } = isHead ? noLease : await lease(db, c.var.caller, seen, now());
    if (auditViews && !isRenewed) await recordViews(db, c.var.caller, [seen], 'view');
    const url = await urlOf(storage_id);
    const before = await previousOf(db, id);
    const [document] = await findDocuments(db, languageOf(c), eq(documents.id, id));
    if (!document) throw notFound('Document');
    const preview: Preview = { mime_type, url };
    const history = await historyOf(db, id, languageOf(c));
    const sha256 = await hashOf(db, storage_id);
    const previous = before && {
      url: await urlOf(before.storage_id),
      mime_type: before.mime_type,
      file_size: before.file_size,
      path: pathOf({ ...document, ...before }),
    };
    // The version of the file: if the document changes later, a decision on it is refused.
    const file = { ...preview, version, sha256, previous: previous ?? null };
    return c.json({ data: { ...document, ...file, history, ...told } });
  });

  routes.get('/download/:id', async (c) => {
    const document = await visibleDocument(db, c.var.caller, pathId(c, 'Document'));
    if (auditViews) await recordViews(db, c.var.caller, [document], 'download');
    return fileResponse({ files, metrics }, c, {
      documentId: document.id,
      storageId: document.storage_id,
      sha256: await hashOf(db, document.storage_id),
      mimeType: document.mime_type,
      fileName: `${document.document_name}.${document.extension}`,
    });
  });

  routes.post('/reset/:id', allow('administrator'), async (c) => {
    await reset(db, targetOf(c));
    return c.json(said(c, sentence(statusRules[status.draft].message)));
  });

  return routes;
}
