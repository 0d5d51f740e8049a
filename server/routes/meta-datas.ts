import { Hono } from 'hono';
import type { Deps } from '../deps';
import { visibleDocument } from '../documents/access';
import { readMetaData } from '../documents/meta-data';
import { saveMetaData } from '../documents/own-changes';
import { targetOf } from '../documents/target';
import { recordViews } from '../documents/views';
import { owners } from '../domain/roles';
import { type ApiEnv, allow } from '../http/authenticate';
import { pathId } from '../http/crud';
import { jsonObject } from '../http/input';
import { said } from '../http/words';
import { sentence } from '../texts/sentence';

/** A document's meta data: readable by everyone who can see the document, writable by its owner. */
export function metaDataRoutes({ db, auditViews }: Deps) {
  const routes = new Hono<ApiEnv>();

  routes.get('/:id', async (c) => {
    const document = await visibleDocument(db, c.var.caller, pathId(c, 'Document'));
    if (auditViews) await recordViews(db, c.var.caller, [document], 'meta data');
    const data = await readMetaData(db, document);
    return c.json({ data, version: document.version });
  });

  routes.put('/:id', allow(...owners), async (c) => {
    await saveMetaData(db, targetOf(c), await jsonObject(c));
    return c.json(said(c, sentence('Meta data has been saved.')));
  });

  return routes;
}
