import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApiEnv } from '../../../server/http/authenticate';
import { callLog } from '../../../server/http/call-log';
import { answerError } from '../../../server/http/errors';
import { describeError } from '../../../server/log/log';
import { createMetrics } from '../../../server/metrics/metrics';
import { sessions } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { between, closed } from '../../support/api/between';
import { capturedLog, errorsIn, type LogLine } from '../../support/api/captured-log';
import { addDocument, category, documentIn } from '../../support/api/fixture';

const api = apiPerTest();

afterEach(() => {
  vi.restoreAllMocks();
});

const textOf = (lines: LogLine[]) => JSON.stringify(lines);
const errors = () => errorsIn(api().log);
const secret = 'Siti-Rahayu-3171';

/**
 * Does work while every write to a table fails, with an error message that repeats the written
 * values.
 */
async function withBrokenWrites<Result>(table: string, work: () => Promise<Result>) {
  const { db } = api();
  await db.execute(
    sql.raw(`create or replace function broken() returns trigger language plpgsql as
      $$ begin raise exception 'cannot keep %', new using errcode = 'XX001'; end $$`),
  );
  const trigger = `trigger broken before insert or update on ${table} for each row`;
  const made = sql.raw(`create ${trigger} execute function broken()`);
  return between(db, [made, sql.raw(`drop trigger broken on ${table}`)], work);
}

it('a failed query is logged with its call and place, without what was sent [O-13 V13.4.2 V16.3.4]', async () => {
  const body = { category_name: secret, category_description: secret, column_id: [] };
  const base = '/data-referensi/categories';
  const [created, updated] = await withBrokenWrites('categories', async () => [
    await api().call('admin', 'POST', `${base}/create?note=${secret}`, body),
    await api().call('admin', 'PUT', `${base}/update/${category.letters}`, body),
  ]);

  expect([created?.status, updated?.status]).toEqual([500, 500]);
  expect(created?.body).toEqual({
    message: 'Something went wrong on the server. Please try again later.',
    code: 'server_error',
  });
  const broken = { type: 'error', code: 'XX001' };
  expect(api().log).toMatchObject([
    {
      level: 'error',
      method: 'POST',
      route: '/service/api/data-referensi/categories/create',
      status: 500,
      err: { query: expect.stringMatching(/^insert /), cause: broken },
    },
    {
      level: 'error',
      method: 'PUT',
      route: '/service/api/data-referensi/categories/update/:id',
      status: 500,
      err: { query: expect.stringMatching(/^update /), cause: broken },
    },
  ]);
  expect(textOf(api().log)).toMatch(/server\/reference\/resource\.ts/);
  expect(textOf(api().log)).not.toContain(secret);
});

it('a sign-in that fails in the database logs neither the token of the portal nor a new one [V16.2.5]', async () => {
  const access_token = await api().handOffToken('viewer');
  const { status } = await withBrokenWrites('sessions', () =>
    api().call(undefined, 'POST', '/authentication/session', { access_token }),
  );
  expect(status).toBe(500);
  expect(errors()).toMatchObject([
    { route: '/service/api/authentication/session', err: { query: expect.any(String) } },
  ]);
  expect(textOf(api().log)).not.toContain(access_token.slice(0, 20));
  expect(textOf(api().log)).not.toMatch(/[0-9a-f]{64}/);
});

it('a call whose token is asked for in vain logs nothing of it', async () => {
  const token = await api().tokenFor('viewer');
  const { status } = await between(
    api().db,
    [
      sql`alter table sessions rename to sessions_gone`,
      sql`alter table sessions_gone rename to sessions`,
    ],
    () => api().call('viewer', 'GET', '/user/roles'),
  );
  expect(status).toBe(500);
  expect(errors()).toHaveLength(1);
  expect(textOf(api().log)).not.toContain(token);
  expect(textOf(api().log)).not.toMatch(/[0-9a-f]{64}/);
});

it('a preview that fails logs neither its token nor its file', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  const { body } = await api().call('bureauOwner', 'GET', `/document/documents/view/${id}`);
  vi.spyOn(api().files, 'open').mockRejectedValue(new Error(`Cannot read ${body.data.url}`));
  const { status } = await api().call(undefined, 'GET', body.data.url.replace('/service/api', ''));
  expect(status).toBe(500);
  expect(errors()).toMatchObject([
    { route: '/service/api/files/:storageId', err: { type: 'Error' } },
  ]);
  const { storage_id = '' } = (await documentIn(api(), id)) ?? {};
  expect(textOf(api().log)).not.toContain(storage_id);
  expect(textOf(api().log)).not.toMatch(/token|eyJ/);
});

it('what is refused as it should be is no error', async () => {
  await api().call(undefined, 'POST', '/authentication/session', { access_token: secret });
  await api().call('viewer', 'GET', `/administrator/users?name=${secret}`);
  await api().call('admin', 'POST', '/data-referensi/categories/create', { category_name: secret });
  // Three calls, and the reason for the refused sign-in.
  expect(api().log).toHaveLength(4);
  expect(errors()).toEqual([]);
  expect(textOf(api().log)).not.toContain(secret);
});

it('every line of a call has its id, which the answer names, whatever id the caller sends [O-13 V16.2.4]', async () => {
  await api().tokenFor('viewer');
  api().advance(60 * 60_000);
  const { headers } = await between(api().db, closed(sessions), () =>
    api().call('viewer', 'GET', '/user/roles'),
  );
  const other = await api().request('/health/live', { headers: { 'X-Request-Id': secret } });

  const ids = [headers, headers, other.headers].map((each) => each.get('X-Request-Id'));
  expect(new Set(ids).size).toBe(2);
  expect(api().log).toMatchObject([
    { level: 'error', msg: 'use of a session' },
    { level: 'info', route: '/service/api/user/roles' },
    { level: 'info', route: '/service/api/health/live' },
  ]);
  expect(api().log.map(({ id }) => id)).toEqual(ids);
  expect(textOf(api().log)).not.toContain(secret);
});

it('a file that cannot be read to its end is logged with the id of the call', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  const path = `/document/documents/download/${id}`;
  const headers = { Authorization: `Bearer ${await api().tokenFor('bureauOwner')}` };
  api().s3?.fail('hang up', 'GET');
  const response = await api().request(path, { headers });
  await api().files.remove((await documentIn(api(), id))?.storage_id ?? '');
  await expect(response.arrayBuffer()).rejects.toThrow('The file could not be read to its end.');
  const [call] = api().log;
  expect(errors()).toMatchObject([
    {
      id: call?.id,
      msg: 'reading a file',
      err: { code: expect.stringMatching(/^(ENOENT|ECONNRESET)$/) },
    },
  ]);
  expect(call?.id).toBe(response.headers.get('X-Request-Id'));
});

it('a mistake in the program says what and where', async () => {
  const { log, lines } = capturedLog();
  const app = new Hono<ApiEnv>().use(callLog(log, 0, createMetrics())).get('/', () => {
    const nothing: { name?: { length: number } } = {};
    // @ts-expect-error a mistake
    throw nothing.name.length;
  });
  app.onError(answerError);
  await app.request(`/?token=${secret}`);
  expect(lines).toMatchObject([
    {
      route: '/',
      status: 500,
      err: {
        type: 'TypeError',
        message: expect.stringMatching(/^Cannot read properties of undefined/),
        stack: expect.arrayContaining([expect.stringMatching(/^ {4}at .*logs\.test\.ts/)]),
      },
    },
  ]);
  expect(textOf(lines)).not.toContain(secret);
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
  let thrown: unknown;
  try {
    fail();
  } catch (error) {
    thrown = error;
  }
  const description = describeError(thrown);
  expect(description.type).toBeTruthy();
  expect(JSON.stringify(description)).not.toContain(secret);
});

it('an error that is logged carelessly is described without its content, too', () => {
  const { log, lines } = capturedLog();
  log.error(new Error(secret));
  log.error({ err: new Error(secret) });
  log.error({ err: secret }, 'job');
  expect(lines).toMatchObject([
    { msg: '', err: { type: 'Error' } },
    { msg: '', err: { type: 'Error' } },
    { msg: 'job', err: { type: 'a thrown string' } },
  ]);
  expect(textOf(lines)).not.toContain(secret);
});
