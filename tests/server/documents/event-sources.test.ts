import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createApp } from '../../../server/app';
import type { Deps } from '../../../server/deps';
import { deleteOldHistory } from '../../../server/history/retention';
import { endSessions } from '../../../server/people/access';
import {
  document_events,
  document_leases,
  document_views,
  person_events,
  reference_events,
} from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { between, closed } from '../../support/api/between';
import { connectionFrom } from '../../support/api/connection';
import { addDocument, category, column, documentIn, status } from '../../support/api/fixture';
import { bases } from '../../support/api/sheet-calls';

// Sources of history entries, who has seen a document, and how long both are kept.

const api = apiPerTest();
const address = '203.0.113.7';

/** Makes a call from an address. Resolves to its request id. */
async function callFrom(username: string, method: string, path: string, body?: object) {
  const response = await api().requestFrom(address, path, {
    method,
    headers: {
      Authorization: `Bearer ${await api().tokenFor(username)}`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.headers.get('X-Request-Id');
}

it('an event has the address of the client and the id of the call [O-45]', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
  const request_id = await callFrom('admin', 'POST', `/document/documents/reset/${id}`);
  expect(await api().db.select().from(document_events)).toMatchObject([
    { action: 'reset', address, request_id },
  ]);
  expect(api().log.at(-1)).toMatchObject({ id: request_id, address });

  const deleted = await callFrom('admin', 'DELETE', `${bases.columns}/delete/${await unused()}`);
  expect(await api().db.select().from(reference_events)).toMatchObject([
    { action: 'create', address: null, request_id: expect.any(String) },
    { action: 'delete', address, request_id: deleted },
  ]);
});

/** Creates a column without a category, by a call whose connection is unknown. */
async function unused(): Promise<number> {
  const form = { sort_number: 9, column_name: 'unused', column_description: 'Unused' };
  await api().call('admin', 'POST', `${bases.columns}/create`, {
    ...form,
    data_type: 'string',
    is_mandatory: 0,
  });
  const { body } = await api().call('admin', 'GET', `${bases.columns}?column_name=unused`);
  return body.data.data[0].id;
}

it('people who see a history do not see addresses [O-45]', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
  await callFrom('admin', 'POST', `/document/documents/reset/${id}`);
  const { body } = await api().call('bureauOwner', 'GET', `/document/documents/view/${id}`);
  expect(Object.keys(body.data.history[0]).sort()).toEqual(
    ['action', 'at', 'changes', 'from_status_id', 'id', 'note', 'sha256', 'to_status_id'].concat([
      'user',
      'version',
    ]),
  );
  const letters = {
    category_name: 'Letters',
    category_description: 'New',
    column_id: [column.number],
  };
  const base = '/data-referensi/categories';
  await callFrom('admin', 'PUT', `${base}/update/${category.letters}`, letters);
  const told = await api().call('admin', 'GET', `${base}/history/${category.letters}`);
  expect(JSON.stringify(told.body)).not.toContain(address);
});

/** Calls an API on the same storage that records views. */
async function watched(username: string, path: string): Promise<number> {
  const { db, files, spool } = api();
  const keys = { portalKeys: [randomBytes(32)], urlKeys: [randomBytes(32)] } satisfies Pick<
    Deps,
    'portalKeys' | 'urlKeys'
  >;
  const app = createApp({ db, files, spool, ...keys, auditViews: true });
  const headers = { Authorization: `Bearer ${await api().tokenFor(username)}` };
  const request = new Request(`http://localhost/service/api/document${path}`, {
    headers,
  });
  const response = await app.fetch(request, connectionFrom(address, new Headers(headers)));
  await response.body?.cancel();
  return response.status;
}

it('who opens or downloads a document is recorded with AUDIT_VIEWS, and not without [O-46]', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
  await api().call('viewer', 'GET', `/document/documents/view/${id}`);
  expect(await api().db.$count(document_views)).toBe(0);
  expect(await watched('viewer', `/documents/view/${id}`)).toBe(200);
  expect(await watched('verifier', `/documents/download/${id}`)).toBe(200);
  expect(await watched('instituteOwner', `/documents/view/${id}`)).toBe(404);
  const { version } = (await documentIn(api(), id)) ?? {};
  expect(await api().db.select().from(document_views)).toMatchObject([
    { document_id: id, version, action: 'view', address, request_id: expect.any(String) },
    { document_id: id, version, action: 'download', address },
  ]);
});

it('meta data, and what is shown of the other documents of a person, are recorded, too [O-46]', async () => {
  const [id, approved] = await Promise.all(
    [status.sent, status.approved].map((document_status_id) =>
      addDocument(api(), { owner: 'bureauOwner', document_status_id, isDescribed: true }),
    ),
  );
  expect(await watched('verifier', `/meta-datas/${id}`)).toBe(200);
  expect(await watched('verifier', `/verifications/person/${id}`)).toBe(200);
  expect(await api().db.select().from(document_views)).toMatchObject([
    { document_id: id, action: 'meta data', address },
    { document_id: approved, action: 'compare', address },
  ]);
});

it('a view that only renews a lease is not recorded again, one after its end is', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
  const views = () => api().db.$count(document_views);
  await watched('verifier', `/documents/view/${id}`);
  await watched('verifier', `/documents/view/${id}`);
  expect(await views()).toBe(1);
  await api().db.update(document_leases).set({ until: sql`now() - interval '1 day'` });
  await watched('verifier', `/documents/view/${id}`);
  expect(await views()).toBe(2);
});

it('a view that cannot be recorded shows nothing [O-46]', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
  await between(api().db, closed(document_views), async () => {
    expect(await watched('viewer', `/documents/view/${id}`)).toBe(500);
    expect(await watched('viewer', `/documents/download/${id}`)).toBe(500);
    expect(await watched('viewer', `/meta-datas/${id}`)).toBe(500);
  });
});

it('events go once they are older than the years to keep [O-47]', async () => {
  const { db } = api();
  const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
  await watched('viewer', `/documents/view/${id}`);
  await watched('viewer', `/documents/view/${id}`);
  await api().call('admin', 'POST', `/document/documents/reset/${id}`);
  const [first] = await db.select().from(document_views);
  const aged = (years: number) => ({
    at: sql`now() - make_interval(years => ${years}, days => 1)`,
  });
  await db.update(document_events).set(aged(2));
  await db
    .update(document_views)
    .set(aged(2))
    .where(eq(document_views.id, first?.id ?? 0));
  await unused();
  await db.update(reference_events).set(aged(2));
  await endSessions(db);
  await db.update(person_events).set(aged(2));
  expect(await deleteOldHistory(db, 3)).toBe(0);
  expect(await deleteOldHistory(db, 2)).toBe(4);
  const tables = [document_events, document_views, reference_events, person_events];
  expect(await Promise.all(tables.map((table) => db.$count(table)))).toEqual([0, 1, 0, 0]);
});

it('is deleted by no clock that differs from the other by more than a day [O-47]', async () => {
  const { db } = api();
  // The embedded database has the clock of the process.
  const from = async () => [{ seconds: Date.now() / 1000 + 25 * 60 * 60 }];
  const ahead = Object.create(db, { select: { value: () => ({ from }) } });
  await expect(deleteOldHistory(ahead, 1)).rejects.toThrow('differ by more than a day');
});
