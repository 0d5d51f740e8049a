import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '../deps';
import { assertStatus, lockDocument, openDocument } from '../documents/document-access';
import {
  documentFilters,
  findDocuments,
  newestFirst,
  pagesOfMatches,
} from '../documents/document-rows';
import { assertDescribed } from '../documents/meta-data';
import {
  type DocumentType,
  editedSubmission,
  fileColumns,
  findType,
  maxBytesOf,
  newSubmission,
  orDiscard,
  typeOf,
} from '../documents/submission';
import { own } from '../documents/visibility';
import { documentName } from '../domain/document-name';
import { owners } from '../domain/roles';
import { editable, outcome, status } from '../domain/statuses';
import { type ApiContext, type ApiEnv, allow, rolesFor } from '../http/authenticate';
import { list, pathId } from '../http/crud';
import { idFrom } from '../http/fields';
import { filtersOf } from '../http/filters';
import { receiveUpload } from '../http/multipart';
import { discard } from '../storage/discard';
import { documents } from '../storage/schema';

/** The owner's documents: list, upload, edit, delete, send (spec sections 4 and 7). */
export function myDocumentRoutes({ db, files, now }: Deps) {
  const routes = new Hono<ApiEnv>();
  const filters = documentFilters(db);
  routes.use(allow(...owners));

  const nameFor = (c: ApiContext, type: DocumentType, additional_name: string) =>
    documentName(type.naming_format, {
      username: c.var.caller.username,
      document_type: type.document_type,
      additional_name,
      date: now(),
    });

  routes.get(
    '/',
    list((c) => {
      rolesFor(c, owners);
      const where = and(own(c.var.caller), filtersOf(c, { ...filters.kinds, ...filters.others }));
      return pagesOfMatches(db, newestFirst, where);
    }),
  );

  routes.get('/detail/:id', async (c) => {
    rolesFor(c, owners);
    const { id } = await openDocument(db, pathId(c, 'Document'), own(c.var.caller));
    const [data] = await findDocuments(db, eq(documents.id, id));
    return c.json({ data });
  });

  routes.post('/', async (c) => {
    const typeIn = (fields: Record<string, string>) =>
      findType(db, idFrom(fields.document_type_id));
    const upload = await receiveUpload(c.req.raw, files, async (fields) =>
      maxBytesOf(db, await typeIn(fields)),
    );
    await orDiscard(files, upload, async () => {
      const { type, file, additional_name } = newSubmission(upload, await typeIn(upload.fields));
      await db.insert(documents).values({
        ...fileColumns(file, type),
        user_id: c.var.caller.id,
        document_type_id: type.id,
        additional_name,
        document_name: nameFor(c, type, additional_name),
        status_since: now(),
      });
    });
    return c.json({ message: 'Document has been uploaded.' }, 201);
  });

  routes.post('/update/:id', async (c) => {
    const id = pathId(c, 'Document');
    const upload = await receiveUpload(c.req.raw, files, async () =>
      maxBytesOf(db, await typeOf(db, await openDocument(db, id, own(c.var.caller)))),
    );
    const replaced = await orDiscard(files, upload, () =>
      db.transaction(async (tx) => {
        const document = await lockDocument(tx, id, own(c.var.caller));
        assertStatus(document, editable);
        const type = await typeOf(tx, document);
        const { file, additional_name } = editedSubmission(upload, type);
        await tx
          .update(documents)
          .set({
            ...(file && fileColumns(file, type)),
            additional_name,
            document_name: nameFor(c, type, additional_name),
          })
          .where(eq(documents.id, id));
        return file && document.storage_id;
      }),
    );
    if (replaced) await discard(files, replaced);
    return c.json({ message: 'Document has been updated.' });
  });

  routes.delete('/delete/:id', async (c) => {
    const id = pathId(c, 'Document');
    const deleted = await db.transaction(async (tx) => {
      const document = await lockDocument(tx, id, own(c.var.caller));
      assertStatus(document, editable);
      await tx.delete(documents).where(eq(documents.id, id));
      return document;
    });
    await discard(files, deleted.storage_id);
    return c.json({ message: 'Document has been deleted.' });
  });

  routes.post('/send/:id', async (c) => {
    const id = pathId(c, 'Document');
    await db.transaction(async (tx) => {
      const document = await lockDocument(tx, id, own(c.var.caller));
      assertStatus(document, editable);
      await assertDescribed(tx, document);
      await tx
        .update(documents)
        .set({ document_status_id: status.sent, status_since: now() })
        .where(eq(documents.id, id));
    });
    return c.json({ message: outcome[status.sent] });
  });

  return routes;
}
