import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, district, status, type Username } from '../../support/api/fixture';

const api = apiPerTest();
const base = '/administrator/users';

const list = async (query: string) =>
  (await api().call('admin', 'GET', `${base}?${query}`)).body.data.data;
const assign = (id: number | string, body: object) =>
  api().call('admin', 'PUT', `${base}/${id}`, body);

async function idOf(username: Username): Promise<number> {
  const [user] = await list(`username=${username}`);
  return user.id;
}

const usernames = (rows: { username: string }[]) => rows.map(({ username }) => username).sort();

it('lists users with their districts, and with nothing that is not for the screen [C-53 V8.2.3 V15.3.1]', async () => {
  expect(await list('username=malangVerifier')).toEqual([
    {
      id: expect.any(Number),
      username: 'malangVerifier',
      name: 'Name of malangVerifier',
      email: 'malangVerifier@example.org',
      districts: [{ id: district.malang, name: 'Malang' }],
      version: 1,
    },
  ]);
});

it('gives a user by detail/{id}', async () => {
  const [row] = await list('username=malangVerifier');
  const { body } = await api().call('admin', 'GET', `${base}/detail/${row.id}`);
  expect(body).toEqual({ data: row });
});

it.each([
  ['username=MALANG', ['malangApprover', 'malangOwner', 'malangVerifier']],
  ['name=of%20malang', ['malangApprover', 'malangOwner', 'malangVerifier']],
  ['email=viewer@', ['viewer']],
  [`district_id=${district.malang}`, ['malangApprover', 'malangVerifier']],
  [`district_id=${district.batu}`, []],
  ['district_id=x', []],
])('filters by %s', async (query, expected) => {
  expect(usernames(await list(query))).toEqual(expected);
});

it('links ten pages ahead of many users, and all of fewer', async () => {
  const many = Array.from({ length: 115 }, (_, i) => ({ username: `many${i}`, name: `Many ${i}` }));
  await api().db.insert(users).values(many);
  const labels = async (page: number) => {
    const { body } = await api().call('admin', 'GET', `${base}?username=many&page=${page}`);
    return body.data.links.slice(1, -1).map(({ label }: { label: string }) => label);
  };
  expect(await labels(1)).toEqual(['1', '2', '3', '...', '10', '...']);
  expect(await labels(10)).toEqual(['1', '...', '8', '9', '10', '11', '12']);
});

it('gives every user on one page and only one, in the order of their names', async () => {
  const many = Array.from({ length: 31 }, (_, i) => ({ username: `many${i}`, name: `Many ${i}` }));
  await api().db.insert(users).values(many);
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => list(`username=many&page=${page}`)),
  );
  expect(pages.map((rows) => rows.length)).toEqual([10, 10, 10, 1, 0]);
  const names = pages.flat().map(({ name }: { name: string }) => name);
  expect(names).toEqual(many.map(({ name }) => name).sort());
});

it('finds by @ everybody who has an address', async () => {
  await api().db.insert(users).values({ username: 'unreachable', name: 'Unreachable' });
  expect(await list('username=unreachable')).toHaveLength(1);
  expect(await list('username=unreachable&email=@')).toEqual([]);
  expect(await list('username=malangVerifier&email=@')).toHaveLength(1);
});

it('leads back from however far beyond the last page of a filtered list', async () => {
  for (const page of ['1000', '1001', '1000000000']) {
    const { status, body } = await api().call('admin', 'GET', `${base}?name=name&page=${page}`);
    expect([status, body.data.data]).toEqual([200, []]);
    expect(body.data.links[0].url).toMatch(/page=\d$/);
  }
});

it('assigns the districts given in place of those of before', async () => {
  const id = await idOf('malangVerifier');
  const { status: code, body } = await assign(id, {
    district_id: [String(district.malang), district.batu, district.batu],
  });
  expect([code, body]).toEqual([
    200,
    { message: 'Districts have been assigned.', code: 'districts_assigned' },
  ]);
  expect((await list('username=malangVerifier'))[0].districts).toEqual([
    { id: district.batu, name: 'Batu' },
    { id: district.malang, name: 'Malang' },
  ]);
  await assign(id, { district_id: [] });
  expect((await list('username=malangVerifier'))[0].districts).toEqual([]);
});

it('makes the documents of a district those of the verifier to whom it is assigned [P-6]', async () => {
  await addDocument(api(), { owner: 'batuOwner', document_status_id: status.sent });
  const queue = async () =>
    (await api().call('idleVerifier', 'GET', '/document/verifications')).body.data.data;
  expect(await queue()).toEqual([]);
  await assign(await idOf('idleVerifier'), { district_id: [district.batu] });
  expect(await queue()).toHaveLength(1);
});

it.each([
  [{}, ['This field is required.']],
  [{ district_id: null }, ['This field is required.']],
  [{ districts: [district.batu] }, ['This field is required.']],
  [{ district_id: [99] }, ['This no longer exists.']],
  [{ district_id: [district.batu, 'x'] }, ['Choose one from the list.']],
  [{ district_id: district.batu }, ['Must be a list.']],
  [{ district_id: Array.from({ length: 1001 }, (_, i) => i + 1) }, ['At most 1000.']],
])('refuses %.60j and keeps the districts of before', async (body, messages) => {
  const id = await idOf('malangVerifier');
  const answer = await assign(id, body);
  expect([answer.status, answer.body.errors]).toEqual([422, { district_id: messages }]);
  expect((await list('username=malangVerifier'))[0].districts).toHaveLength(1);
});

it('locks the user while the districts are replaced, so that two assignments are never merged', async () => {
  const id = await idOf('malangVerifier');
  // Locking a row leaves the transaction's id in xmax. Deleting assignments alone locks no user.
  const lastLock = async () => {
    const [user] = await api()
      .db.select({ xmax: sql<string>`xmax` })
      .from(users)
      .where(eq(users.id, id));
    return user?.xmax;
  };
  const before = await lastLock();
  // Assigns the same districts: the user is locked, but not changed.
  await assign(id, { district_id: [district.malang] });
  expect(await lastLock()).not.toBe(before);
});

it.each(['999', 'x', '0'])('answers 404 to user %s', async (id) => {
  expect((await assign(id, { district_id: [] })).status).toBe(404);
  expect((await api().call('admin', 'GET', `${base}/detail/${id}`)).status).toBe(404);
});
