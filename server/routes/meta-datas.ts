import { Hono } from 'hono';
import type { Deps } from '../deps';
import { assertStatus, lockDocument, visibleDocument } from '../documents/document-access';
import { columnsFor, metaDataSchema, readMetaData, writeMetaData } from '../documents/meta-data';
import { own } from '../documents/visibility';
import { owners } from '../domain/roles';
import { editable } from '../domain/statuses';
import { type ApiEnv, allow } from '../http/authenticate';
import { pathId } from '../http/crud';
import { jsonObject, parse } from '../http/input';

/** Meta data of a document: who sees the document reads it, its owner writes it (spec section 7). */
export function metaDataRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();

  routes.get('/:id', async (c) => {
    const document = await visibleDocument(db, c.var.caller, pathId(c, 'Document'));
    return c.json({ data: await readMetaData(db, document) });
  });

  routes.put('/:id', allow(...owners), async (c) => {
    const id = pathId(c, 'Document');
    const body = await jsonObject(c);
    await db.transaction(async (tx) => {
      const document = await lockDocument(tx, id, own(c.var.caller));
      assertStatus(document, editable);
      const columns = await columnsFor(tx, document);
      await writeMetaData(tx, document, columns, parse(metaDataSchema(columns), body));
    });
    return c.json({ message: 'Meta data has been saved.' });
  });

  return routes;
}
