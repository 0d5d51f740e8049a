import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Caller, findCaller } from '../../../server/auth/caller';
import { openDocument } from '../../../server/documents/access';
import { deleteEndedLeases, lease, noLease } from '../../../server/documents/leases';
import { document_leases } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk } from '../../support/api/document-life';
import { addDocument, status, type Username } from '../../support/api/fixture';

// Whoever opens a document to decide on it has it for two minutes.

const api = apiPerTest();
const { call, verify } = documentLife(api);
const minute = 60_000;
/** Two verifiers of the same queue. */
const one = 'verifier';
const other = 'jackOfAllTrades';

type Row = { id: number; opened_by?: object };

async function queueOf(username: Username, query = '', list = 'verifications'): Promise<Row[]> {
  const { body } = await call(username, 'GET', `/document/${list}${query}`);
  return body.data.data;
}
const idsOf = async (...args: Parameters<typeof queueOf>) =>
  (await queueOf(...args)).map(({ id }) => id);
const view = (username: Username, id: number) =>
  call(username, 'GET', `/document/documents/view/${id}`);
const sent = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent }),
    ),
  );

it('leaves what a colleague has open out of the queue, for two minutes [Q-40]', async () => {
  const ids = await sent(3);
  const [first = 0, ...rest] = await idsOf(one);
  expect([first, ...rest].toSorted()).toEqual(ids.toSorted());
  const before = api().now().getTime();
  const { body } = await view(one, first);
  const begun = Date.parse(body.data.leased_until) - 2 * minute;
  expect(begun).toBeGreaterThanOrEqual(before);
  expect(begun).toBeLessThanOrEqual(api().now().getTime());

  expect(await idsOf(other)).toEqual(rest);
  expect(await idsOf(one)).toEqual([first, ...rest]);
  api().advance(2 * minute);
  expect(await idsOf(other)).toEqual([first, ...rest]);
});

it('goes on while it is viewed again, and a colleague’s view does not take it [Q-40]', async () => {
  const [id = 0] = await sent(1);
  await view(one, id);
  api().advance(1.5 * minute);
  const { data } = (await view(other, id)).body;
  expect([data.leased_until, data.opened_by]).toEqual([
    undefined,
    { username: one, name: `Name of ${one}` },
  ]);
  await view(one, id);
  api().advance(1.5 * minute);
  expect(await idsOf(other)).toEqual([]);
  api().advance(minute);
  expect((await view(other, id)).body.data.leased_until).toBeDefined();
  expect(await idsOf(one)).toEqual([]);
});

it('locks nothing: who was faster has decided [Q-40]', async () => {
  const [id = 0] = await sent(1);
  await view(one, id);
  await expectOk(verify(other, id, status.verified));
  expect((await verify(one, id, status.verified)).status).toBe(409);
});

it('is not given for a document that was decided while it was being opened [Q-40]', async () => {
  const [id = 0] = await sent(1);
  const { db } = api();
  const caller = (await findCaller(db, other)) as Caller;
  const read = await openDocument(db, id, sql`true`);
  await view(one, id);
  await expectOk(verify(one, id, status.verified));
  expect(await lease(db, caller, read, api().now())).toEqual(noLease);
  expect(await db.$count(document_leases)).toBe(0);
});

it('ends with the decision, so that an approver need not wait', async () => {
  const [id = 0] = await sent(1);
  await view(one, id);
  await expectOk(verify(one, id, status.verified));
  expect(await idsOf('approver', '', 'approves')).toEqual([id]);
});

it('hides nothing from a filter, whose rows say who has them open [Q-40]', async () => {
  const [id = 0] = await sent(1);
  await view(one, id);
  const opened_by = { username: one, name: `Name of ${one}` };
  expect(await queueOf(other, '?username=bureau')).toMatchObject([{ id, opened_by }]);
  expect(await queueOf(one, '?username=bureau')).toMatchObject([{ id }]);
  expect((await queueOf(one, '?username=bureau'))[0]).not.toHaveProperty('opened_by');
});

it('leaves no page empty while documents wait', async () => {
  await sent(25);
  for (const id of (await idsOf(one)).slice(0, 8)) await view(one, id);
  const { body } = await call(other, 'GET', '/document/verifications');
  expect(body.data.data).toHaveLength(10);
  expect(body.data.links.at(-2)).toMatchObject({ label: '2' });
  expect(await idsOf(other, '?page=2')).toHaveLength(7);
});

it('is of eight documents at most: nobody empties the queue of colleagues by looking [Q-45]', async () => {
  await sent(10);
  const all = await idsOf(one);
  for (const id of all) {
    await view(one, id);
    api().advance(1);
  }
  expect(await idsOf(other)).toEqual(all.slice(0, 2));
  await view(one, all[2] ?? 0);
  await view(one, all[0] ?? 0);
  expect(await idsOf(other)).toEqual([all[1], all[3]]);
});

it('is not given by HEAD [Q-45]', async () => {
  const [id = 0] = await sent(1);
  const headers = { Authorization: `Bearer ${await api().tokenFor(one)}` };
  const path = `/document/documents/view/${id}`;
  expect((await api().request(path, { method: 'HEAD', headers })).status).toBe(200);
  expect(await idsOf(other)).toEqual([id]);
});

it('is not given for a document outside the scope of the role that decides [Q-45]', async () => {
  const [id = 0] = await sent(1);
  const ofAgency = await addDocument(api(), {
    owner: 'malangOwner',
    document_status_id: status.sent,
  });
  await api().db.execute(sql`insert into user_roles select users.id, roles.id from users, roles
    where username = 'malangVerifier' and roles.name = 'viewerDms'`);
  const until = async (document: number) =>
    (await view('malangVerifier', document)).body.data.leased_until;
  expect([await until(id), await until(ofAgency)]).toEqual([undefined, expect.any(String)]);
  expect(await idsOf(one)).toEqual([id]);
});

it.each<[string, Username]>([
  ['a viewer', 'viewer'],
  ['the owner', 'bureauOwner'],
  ['an administrator', 'admin'],
  ['an approver, before the verification', 'approver'],
])('is not given to %s', async (_, username) => {
  const [id = 0] = await sent(1);
  expect((await view(username, id)).body.data.leased_until).toBeUndefined();
  expect(await idsOf(one)).toEqual([id]);
});

it('is not given to an approver who has verified the document', async () => {
  const [id = 0] = await sent(1);
  await expectOk(verify(other, id, status.verified));
  expect((await view(other, id)).body.data.leased_until).toBeUndefined();
  expect(await idsOf('approver', '', 'approves')).toEqual([id]);
});

it('of a clock that was two hours ahead holds nothing once the clock is right [Q-45]', async () => {
  await sent(2);
  const [first = 0, second = 0] = await idsOf(one);
  const { db } = api();
  const until = new Date(api().now().getTime() + 2 * 60 * minute);
  const { id: user_id } = (await findCaller(db, one)) as Caller;
  await db.insert(document_leases).values([
    { document_id: first, user_id, until },
    { document_id: second, user_id, until },
  ]);
  expect(await idsOf(other)).toEqual([first, second]);
  expect((await view(other, first)).body.data.leased_until).toBeDefined();
  await view(one, second);
  expect(await idsOf(other)).toEqual([first]);
  expect(await idsOf(one)).toEqual([second]);
  api().advance(2 * minute);
  expect(await idsOf(other)).toEqual([first, second]);
});

it('leaves no row behind once it has ended, and stays until then', async () => {
  const [ended = 0, going = 0, ofWrongClock = 0] = await sent(3);
  const { db } = api();
  await db.insert(document_leases).values([
    { document_id: ended, user_id: 1, until: new Date(0) },
    { document_id: going, user_id: 1, until: sql`now() + interval '1 minute'` },
    { document_id: ofWrongClock, user_id: 1, until: sql`now() + interval '10 years'` },
  ]);
  expect(await deleteEndedLeases(db)).toBe(2);
  expect(await db.select().from(document_leases)).toMatchObject([{ document_id: going }]);
});
