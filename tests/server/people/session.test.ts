import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../../../server/app';
import { deleteExpiredHandOffs, deleteExpiredSessions } from '../../../server/auth/delete-expired';
import { sessions, used_hand_offs } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { between, closed } from '../../support/api/between';
import { errorsIn } from '../../support/api/captured-log';
import { signHandOff } from '../../support/api/sign-hand-off';

const api = apiPerTest();
const exchange = (access_token: unknown) =>
  api().call(undefined, 'POST', '/authentication/session', { access_token });
const minute = 60_000;
const hour = 60 * minute;

it('exchanges a hand-off token for user, token and roles in the order of their ids [C-53 V7.2.3 V11.5.1]', async () => {
  const { status, body, headers } = await exchange(await api().handOffToken('jackOfAllTrades'));
  expect(status).toBe(200);
  expect(body).toEqual({
    data: {
      user: {
        name: 'Name of jackOfAllTrades',
        username: 'jackOfAllTrades',
        avatar: '',
        unit_verifikator: 'Bureau',
      },
      token: expect.stringMatching(/^[\w-]{43}$/),
      roles: [
        { id: 3, name: 'asn', description: 'Civil servant' },
        { id: 6, name: 'verifikatorDms', description: 'Verifier' },
        { id: 8, name: 'approvalDms', description: 'Approver' },
      ],
    },
  });
  expect(headers.get('Cache-Control')).toBe('no-store');
});

it('answers with a token that works, and keeps nothing of it but a hash [C-53 V7.2.2]', async () => {
  const { body } = await exchange(await api().handOffToken('viewer'));
  const response = await api().request('/user/roles', {
    headers: { Authorization: `Bearer ${body.data.token}` },
  });
  expect(await response.json()).toEqual({
    data: [{ id: 10, name: 'viewerDms', description: 'Viewer' }],
  });
  expect(JSON.stringify(await api().db.select().from(sessions))).not.toContain(body.data.token);
});

it('takes a hand-off token once, also when it comes twice at the same time [W-16 V6.8.3]', async () => {
  const token = await api().handOffToken('viewer');
  const answers = await Promise.all([exchange(token), exchange(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const third = await exchange(token);
  expect(third.status).toBe(400);
  expect(third.body.message).toMatch(/not valid/);
});

it('refuses a hand-off token after its time [W-16 V9.2.1]', async () => {
  const token = await api().handOffToken('viewer');
  api().advance(66_000);
  expect((await exchange(token)).status).toBe(400);
});

it.each<[string, Record<string, unknown>]>([
  ['ends in sixty years', { exp: 3_700_000_000 }],
  ['ends at a time that no calendar has', { exp: 1e300 }],
])('takes a token that %s for five minutes only, and once', async (_, claims) => {
  const first = await api().handOffToken('viewer', claims);
  const second = await api().handOffToken('viewer', claims);
  api().advance(5 * minute);
  expect((await exchange(first)).status).toBe(200);
  expect((await exchange(first)).status).toBe(400);
  api().advance(7_000);
  expect((await exchange(second)).status).toBe(400);
});

it('refuses a token that has been signed in the future', async () => {
  const iat = api().now().getTime() / 1000 + 60;
  expect((await exchange(await api().handOffToken('viewer', { iat, exp: iat + 60 }))).status).toBe(
    400,
  );
});

it('takes a token whose times are no whole seconds, once', async () => {
  const iat = api().now().getTime() / 1000 - 0.75;
  const token = await api().handOffToken('viewer', { iat, exp: iat + 60.5 });
  expect((await exchange(token)).status).toBe(200);
  api().advance(60_000);
  await deleteExpiredHandOffs(api().db);
  expect((await exchange(token)).status).toBe(400);
});

it('remembers a used token for as long as it could be used again', async () => {
  const token = await api().handOffToken('viewer');
  await exchange(token);
  api().advance(62_000);
  await exchange(await api().handOffToken('admin'));
  expect((await exchange(token)).status).toBe(400);
});

it('refuses a token signed with another key [V9.1.1]', async () => {
  expect((await exchange(await signHandOff({ sub: 'viewer' }, randomBytes(32)))).status).toBe(400);
});

it('takes tokens of each of the portal’s keys, and of no other', async () => {
  const [before, after, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const { db, files, spool } = api();
  const app = createApp({ db, files, spool, portalKeys: [after, before], urlKeys: [other] });
  const statusWith = async (key: Uint8Array) => {
    const response = await app.request('/service/api/authentication/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_token: await signHandOff({ sub: 'viewer' }, key) }),
    });
    return response.status;
  };
  expect(await Promise.all([before, after, other].map(statusWith))).toEqual([200, 200, 400]);
});

it('refuses a token that says it needs no signature [V6.8.2 V9.1.2]', async () => {
  const [, payload] = (await api().handOffToken('viewer')).split('.');
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  expect((await exchange(`${header}.${payload}.`)).status).toBe(400);
});

it.each(['sub', 'jti', 'iat', 'exp'])('refuses a token without %s', async (claim) => {
  const token = await api().handOffToken('viewer', { [claim]: undefined });
  expect((await exchange(token)).status).toBe(400);
});

it.each<[string, Record<string, unknown>]>([
  ['no text for a name', { sub: ['viewer'] }],
  ['a name that no database keeps', { sub: 'viewer\0' }],
  ['no text for an id', { jti: {} }],
  ['an id that no database keeps', { jti: 'a\0b' }],
  ['an id that no index keeps', { jti: 'x'.repeat(2600) }],
  ['no time of signing', { iat: 'now' }],
])('refuses a token with %s', async (_, claims) => {
  expect((await exchange(await api().handOffToken('viewer', claims))).status).toBe(400);
});

it('refuses what is no token at all', async () => {
  const { status, body } = await exchange('not a token');
  expect(status).toBe(400);
  expect(body.message).toMatch(/not valid/);
});

it.each([undefined, '', ['x'], { a: 1 }, 'x'.repeat(8001)])(
  'names the field when access_token is %.20j',
  async (token) => {
    const { status, body } = await exchange(token);
    expect(status).toBe(422);
    expect(body.errors.access_token).toEqual([expect.any(String)]);
  },
);

it.each(['nobody', 'roleless'])('refuses %s, who has no access', async (username) => {
  const { status, body } = await exchange(await api().handOffToken(username));
  expect(status).toBe(400);
  expect(body.message).toBe('Your account has no access to this application.');
});

it('ends the session on logout [C-53 V7.2.1 V7.4.1]', async () => {
  expect((await api().call('viewer', 'POST', '/authentication/logout')).status).toBe(200);
  const { status, body } = await api().call('viewer', 'GET', '/user/roles');
  expect(status).toBe(401);
  expect(body).toEqual({ message: 'Please sign in again.', code: 'signed_out' });
});

it('ends only the session that logs out', async () => {
  const { body } = await exchange(await api().handOffToken('viewer'));
  await api().call('viewer', 'POST', '/authentication/logout');
  const other = await api().request('/user/roles', {
    headers: { Authorization: `Bearer ${body.data.token}` },
  });
  expect(other.status).toBe(200);
});

const statusForViewer = async () => (await api().call('viewer', 'GET', '/user/roles')).status;

it('lets a session live for twelve hours [W-18 V7.3.2]', async () => {
  await api().tokenFor('viewer');
  for (let hours = 1; hours < 12; hours += 1) {
    api().advance(hour);
    expect(await statusForViewer()).toBe(200);
  }
  api().advance(hour - minute);
  expect(await statusForViewer()).toBe(200);
  api().advance(minute + 1);
  expect(await statusForViewer()).toBe(401);
});

it('ends a session that nobody has used for two hours [W-18 V7.3.1]', async () => {
  await api().tokenFor('viewer');
  api().advance(2 * hour - minute);
  expect(await statusForViewer()).toBe(200);
  api().advance(2 * hour - minute);
  expect(await statusForViewer()).toBe(200);
  api().advance(2 * hour + 1);
  expect(await statusForViewer()).toBe(401);
});

it('knows no session of a clock that was two hours ahead [W-18]', async () => {
  await api().tokenFor('viewer');
  api().advance(-30 * minute);
  expect(await statusForViewer()).toBe(200);
  api().advance(-2 * hour);
  expect(await statusForViewer()).toBe(401);
});

it('lets somebody read on whose use of a session cannot be written down', async () => {
  await api().tokenFor('viewer');
  api().advance(hour);
  const status = await between(api().db, closed(sessions), statusForViewer);
  expect(status).toBe(200);
  expect(errorsIn(api().log)).toMatchObject([{ msg: 'use of a session' }]);
});

const ended = (length: number, user_id: number) =>
  Array.from({ length }, (_, i) => ({
    token_hash: `ended ${i}`,
    user_id,
    expires_at: sql`now()`,
    used_at: sql`now()`,
  }));

it('deletes sessions that are over, by the clock of the database, and no others', async () => {
  const { db } = api();
  const anHour = sql`interval '1 hour'`;
  const user_id = (await db.query.users.findFirst())?.id ?? 0;
  await db.insert(sessions).values([
    ...ended(1200, user_id),
    {
      token_hash: 'idle',
      user_id,
      expires_at: sql`now() + ${anHour}`,
      used_at: sql`now() - 2 * ${anHour}`,
    },
    {
      token_hash: 'in use',
      user_id,
      expires_at: sql`now() + ${anHour}`,
      used_at: sql`now() - ${anHour}`,
    },
  ]);
  await deleteExpiredSessions(db);
  expect((await db.select().from(sessions)).map(({ token_hash }) => token_hash)).toEqual([
    'in use',
  ]);
});

it('deletes one batch of sessions after a stop, however PostgreSQL joins', async () => {
  const { db } = api();
  const user_id = (await db.query.users.findFirst())?.id ?? 0;
  await db.delete(sessions);
  await db.insert(sessions).values(ended(1200, user_id));
  await db.transaction(async (tx) => {
    for (const way of ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort'])
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    await deleteExpiredSessions(tx, AbortSignal.abort());
  });
  expect(await db.$count(sessions)).toBe(700);
});

it('deletes used tokens a day after their use, by the clock of the database', async () => {
  const { db } = api();
  await db
    .insert(used_hand_offs)
    .values([
      { jti: 'yesterday', used_at: sql`now() - interval '25 hours'` },
      { jti: 'today', used_at: sql`now() - interval '23 hours'` },
      { jti: 'now' },
    ]);
  await deleteExpiredHandOffs(db);
  const left = await db.select().from(used_hand_offs);
  expect(left.map(({ jti }) => jti).sort()).toEqual(['now', 'today']);
});

it('leaves it to the jobs to delete what has expired: a sign-in deletes nothing', async () => {
  const { db } = api();
  const long = new Date(0);
  const user_id = (await db.query.users.findFirst())?.id ?? 0;
  await db
    .insert(sessions)
    .values({ token_hash: 'ended', user_id, expires_at: long, used_at: long });
  await db.insert(used_hand_offs).values({ jti: 'used', used_at: long });
  expect((await exchange(await api().handOffToken('viewer'))).status).toBe(200);
  expect([await db.$count(sessions), await db.$count(used_hand_offs)]).toEqual([2, 2]);
});

it('asks the database once for who makes a call', async () => {
  const token = await api().tokenFor('jackOfAllTrades');
  const client: { query: () => unknown } = Reflect.get(api().db, '$client');
  const query = vi.spyOn(client, 'query');
  onTestFinished(() => query.mockRestore());
  await api().request('/user/roles', { headers: { Authorization: `Bearer ${token}` } });
  expect(query).toHaveBeenCalledOnce();
});

it.each([
  ['no header', undefined],
  ['an unknown token', `Bearer ${'A'.repeat(43)}`],
  ['what cannot be a token', 'Bearer AAAA'],
  ['an empty token', 'Bearer '],
  ['another scheme', 'Basic dmlld2VyOg=='],
])('answers 401 to a call with %s', async (_, header) => {
  const response = await api().request('/user/roles', {
    headers: header === undefined ? {} : { Authorization: header },
  });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ message: 'Please sign in again.', code: 'signed_out' });
});

it('lets nothing between keep an answer [V14.2.2 V14.3.2]', async () => {
  for (const path of ['/user/roles', '/no/such/path']) {
    const { headers } = await api().call('viewer', 'GET', path);
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
});

it('answers an unknown path with a message', async () => {
  const { status, body } = await api().call('viewer', 'GET', '/no/such/path');
  expect(status).toBe(404);
  expect(body.message).toBe('There is no GET /service/api/no/such/path.');
});
