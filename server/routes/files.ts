import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { opensPreview } from '../auth/preview-url';
import type { Deps } from '../deps';
import { notFound, refusal } from '../http/errors';
import { fileResponse } from '../http/file-response';
import { hashOf } from '../storage/files';
import { documents } from '../storage/schema';

/** Serves a file by its signed preview URL, because the browser's viewer sends no session token. */
export function fileRoutes({ db, files, urlKeys, metrics, now }: Deps) {
  return new Hono().get('/:storageId', async (c) => {
    const storageId = c.req.param('storageId');
    if (!(await opensPreview(urlKeys, storageId, c.req.query('token') ?? '', now()))) {
      throw refusal(403, 'This preview has expired. Please open it again.');
    }
    const document = await db.query.documents.findFirst({
      where: eq(documents.storage_id, storageId),
    });
    if (!document) throw notFound('Document');
    const { id: documentId, mime_type: mimeType } = document;
    const sha256 = await hashOf(db, storageId);
    return fileResponse({ files, metrics }, c, { documentId, storageId, sha256, mimeType });
  });
}
