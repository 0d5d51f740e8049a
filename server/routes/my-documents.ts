import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '../deps';
import { openDocument } from '../documents/access';
import { dailyBytes } from '../documents/daily-bytes';
import { filteredBy } from '../documents/filters';
import { edit, remove, send, upload } from '../documents/own-changes';
import { documentPages, findDocuments, newestFirst } from '../documents/queries';
import { checkEdit, checkUpload, maxBytesOf, typeIn, typeOf } from '../documents/submission';
import { targetOf } from '../documents/target';
import { uploadReceiver } from '../documents/upload-receiver';
import { own } from '../documents/visibility';
import { owners } from '../domain/roles';
import { status, statusRules } from '../domain/statuses';
import { type ApiContext, type ApiEnv, allow, rolesFor } from '../http/authenticate';
import { list, pathId } from '../http/crud';
import { largestPage } from '../http/paging';
import { languageOf, said } from '../http/words';
import { documents } from '../storage/schema';
import { type Plain, type Sentence, sentence } from '../texts/sentence';

/** The answer to an upload, with the hint about another document that has the same file. */
function saved(c: ApiContext, text: Plain, hint: Sentence | undefined) {
  return { ...said(c, sentence(text)), ...(hint && { hint: said(c, hint).message }) };
}

/** The owner's documents: list, upload, edit, delete, send. */
export function myDocumentRoutes(deps: Deps) {
  const { db, files, spool, metrics, now, maxDrafts, maxDaily, minFree } = deps;
  const routes = new Hono<ApiEnv>();
  const storage = { db, files, spool };
  const receiveUpload = uploadReceiver({
    spool,
    minFree,
    metrics,
    daily: dailyBytes(db, maxDaily, now),
  });
  routes.use(allow(...owners));

  routes.get(
    '/',
    list((c) => {
      rolesFor(c, owners);
      return documentPages(db, languageOf(c), newestFirst, filteredBy(c, db, own(c.var.caller)));
    }, largestPage),
  );

  routes.get('/detail/:id', async (c) => {
    rolesFor(c, owners);
    const { id } = await openDocument(db, pathId(c, 'Document'), own(c.var.caller).where);
    const [data] = await findDocuments(db, languageOf(c), eq(documents.id, id));
    return c.json({ data });
  });

  routes.post('/', async (c) => {
    const { caller } = c.var;
    const hint = await receiveUpload(c, {
      maxBytes: async (fields) => maxBytesOf(db, await typeIn(db, fields)),
      async take(form) {
        const type = await typeIn(db, form.fields);
        return upload(storage, caller, checkUpload(form, type, caller.username, now()), maxDrafts);
      },
    });
    return c.json(saved(c, 'Document has been uploaded.', hint), 201);
  });

  routes.post('/update/:id', async (c) => {
    const { caller } = c.var;
    const target = targetOf(c);
    const type = await typeOf(db, await openDocument(db, target.id, own(caller).where));
    const hint = await receiveUpload(c, {
      maxBytes: () => maxBytesOf(db, type),
      take: (form) => edit(storage, target, checkEdit(form, type, caller.username, now())),
    });
    return c.json(saved(c, 'Document has been updated.', hint));
  });

  routes.delete('/delete/:id', async (c) => {
    await remove(db, targetOf(c));
    return c.json(said(c, sentence('Document has been deleted.')));
  });

  routes.post('/send/:id', async (c) => {
    await send(db, targetOf(c));
    return c.json(said(c, sentence(statusRules[status.sent].message)));
  });

  return routes;
}
