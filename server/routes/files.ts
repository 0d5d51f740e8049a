import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { opensPreview } from '../auth/preview-url';
import type { Deps } from '../deps';
import { notFound, refusal } from '../http/errors';
import { fileResponse } from '../http/file-response';
import type { Database } from '../storage/database';
import { hashOf } from '../storage/files';
import { documents, previous_files } from '../storage/schema';

/** The document that has a file, or had it before a rejection, and the type of the file. */
async function findServed(db: Database, storageId: string) {
  const { id, mime_type, storage_id } = documents;
  const before = db
    .select({ documentId: previous_files.document_id, mimeType: previous_files.mime_type })
    .from(previous_files)
    .where(eq(previous_files.storage_id, storageId));
  const [file] = await db
    .select({ documentId: id, mimeType: mime_type })
    .from(documents)
    .where(eq(storage_id, storageId))
    .unionAll(before);
  return file;
}

/** Serves a file by its signed preview URL, because the browser's viewer sends no session token. */
export function fileRoutes({ db, files, urlKeys, metrics, now }: Deps) {
  return new Hono().get('/:storageId', async (c) => {
    const storageId = c.req.param('storageId');
    if (!(await opensPreview(urlKeys, storageId, c.req.query('token') ?? '', now()))) {
      throw refusal(403, 'This preview has expired. Please open it again.');
    }
    const file = await findServed(db, storageId);
    if (!file) throw notFound('Document');
    const sha256 = await hashOf(db, storageId);
    return fileResponse({ files, metrics }, c, { ...file, storageId, sha256 });
  });
}
