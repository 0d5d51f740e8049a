// @vitest-environment node
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { answerError } from '../../server/http/errors';
import { describeError } from '../../server/log/log';
import { apiPerTest } from '../support/api-per-test';
import { addDocument, category } from '../support/fixture';

const api = apiPerTest();

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const logged = () => log.mock.calls.flat().join('\n');
const secret = 'Siti-Rahayu-3171';

/** Makes every write to a table fail, with what was to be written in the database's own message. */
async function breakWritesTo(table: string): Promise<void> {
  await api().db.execute(
    sql.raw(`create or replace function broken() returns trigger language plpgsql as
      $$ begin raise exception 'cannot keep %', new using errcode = 'XX001'; end $$`),
  );
  await api().db.execute(
    sql.raw(
      `create trigger broken before insert or update on ${table} for each row execute function broken()`,
    ),
  );
}
async function mend(table: string): Promise<void> {
  await api().db.execute(sql.raw(`drop trigger broken on ${table}`));
}

it('a failed query is logged with its call and place, without what was sent', async () => {
  await breakWritesTo('categories');
  const body = { category_name: secret, category_description: secret, column_id: [] };
  const base = '/data-referensi/categories';
  const created = await api().call('admin', 'POST', `${base}/create?note=${secret}`, body);
  const updated = await api().call('admin', 'PUT', `${base}/update/${category.letters}`, body);
  await mend('categories');

  expect([created.status, updated.status]).toEqual([500, 500]);
  expect(created.body).toEqual({
    message: 'Something went wrong on the server. Please try again later.',
  });
  expect(logged()).toContain(
    'POST /service/api/data-referensi/categories/create: Failed query: insert',
  );
  expect(logged()).toContain(
    'PUT /service/api/data-referensi/categories/update/:id: Failed query: update',
  );
  expect(logged()).toMatch(/Caused by error .*code=XX001/);
  expect(logged()).toMatch(/server\/routes\/categories\.ts/);
  expect(logged()).not.toContain(secret);
});

it('a sign-in that fails in the database logs neither the token of the portal nor a new one', async () => {
  await breakWritesTo('sessions');
  const access_token = await api().handOffToken('viewer');
  const { status } = await api().call(undefined, 'POST', '/authentication/session', {
    access_token,
  });
  await mend('sessions');
  expect(status).toBe(500);
  expect(logged()).toContain('POST /service/api/authentication/session: Failed query');
  expect(logged()).not.toContain(access_token.slice(0, 20));
  expect(logged()).not.toMatch(/[0-9a-f]{64}/);
});

it('a call whose token is asked for in vain logs nothing of it', async () => {
  const token = await api().tokenFor('viewer');
  await api().db.execute(sql`alter table sessions rename to sessions_gone`);
  const { status } = await api().call('viewer', 'GET', '/user/roles');
  await api().db.execute(sql`alter table sessions_gone rename to sessions`);
  expect(status).toBe(500);
  expect(logged()).not.toContain(token);
  expect(logged()).not.toMatch(/[0-9a-f]{64}/);
});

it('a preview that fails logs neither its signature nor its file', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  const { body } = await api().call('bureauOwner', 'GET', `/document/documents/view/${id}`);
  vi.spyOn(api().files, 'open').mockRejectedValue(new Error(`Cannot read ${body.data.url}`));
  const { status } = await api().call(undefined, 'GET', body.data.url.replace('/service/api', ''));
  expect(status).toBe(500);
  expect(logged()).toContain('GET /service/api/files/:storageId: Error');
  expect(logged()).not.toMatch(/signature|[0-9a-f]{8}-[0-9a-f]{4}/);
});

it('what is refused as it should be logs nothing', async () => {
  await api().call(undefined, 'POST', '/authentication/session', { access_token: secret });
  await api().call('viewer', 'GET', `/administrator/users?name=${secret}`);
  await api().call('admin', 'POST', '/data-referensi/categories/create', { category_name: secret });
  expect(logged()).toBe('');
});

it('a mistake in the program says what and where', () => {
  const app = new Hono().get('/', () => {
    const nothing: { name?: { length: number } } = {};
    // @ts-expect-error a mistake
    throw nothing.name.length;
  });
  app.onError(answerError);
  void app.request(`/?token=${secret}`);
  expect(logged()).toMatch(/GET \/: TypeError: Cannot read properties of undefined/);
  expect(logged()).toMatch(/ {4}at .*logs\.test\.ts/);
});

it.each<[string, () => unknown]>([
  ['text that is no JSON', () => JSON.parse(`{"a": ${secret}`)],
  ['a wrong argument', () => Buffer.from('').writeInt8(1, secret as unknown as number)],
  [
    'an error whose message looks like a place',
    () => {
      throw new Error(`x\n    at ${secret}`);
    },
  ],
  [
    'a thrown text',
    () => {
      throw secret;
    },
  ],
  [
    'a hidden cause',
    () => {
      throw new Error('x', { cause: new Error(secret) });
    },
  ],
])('%s is described without its content', (_, fail) => {
  let description = '';
  try {
    fail();
  } catch (error) {
    description = describeError(error);
  }
  expect(description).not.toBe('');
  expect(description).not.toContain(secret);
});
