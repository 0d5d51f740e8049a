import { hostname } from 'node:os';
import { eq } from 'drizzle-orm';
import { mapValues } from 'es-toolkit';
import { expect, it } from 'vitest';
import { users } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { capturedLog } from '../../support/api/captured-log';
import type { Username } from '../../support/api/fixture';
import { signHandOff } from '../../support/api/sign-hand-off';

const api = apiPerTest();

const session = '/service/api/authentication/session';
const exchange = (access_token: string) =>
  api().requestFrom('192.0.2.7', '/authentication/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ access_token }),
  });

async function idOf(username: Username): Promise<number> {
  const user = await api().db.query.users.findFirst({ where: eq(users.username, username) });
  return user?.id ?? 0;
}

const events = () => api().log.filter(({ event }) => event !== undefined);

it('a sign-in and a sign-out are logged with who it was, from where and when [V16.2.1 V16.2.2 V16.3.1]', async () => {
  const { data } = await (await exchange(await api().handOffToken('viewer'))).json();
  const headers = { Authorization: `Bearer ${data.token}` };
  await api().requestFrom('192.0.2.7', '/authentication/logout', { method: 'POST', headers });

  const line = {
    level: 'info',
    msg: 'call',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    pid: process.pid,
    hostname: hostname(),
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    address: '192.0.2.7',
    method: 'POST',
    status: 200,
    ms: expect.any(Number),
    user: await idOf('viewer'),
  };
  expect(api().log).toEqual([
    { ...line, route: session, event: 'signed in' },
    { ...line, route: '/service/api/authentication/logout', event: 'signed out' },
  ]);
});

it('a refused sign-in is logged', async () => {
  await exchange(await api().handOffToken('roleless'));
  await exchange('no token');
  const refused = { event: 'sign-in refused', route: session, status: 400, address: '192.0.2.7' };
  expect(events()).toMatchObject([refused, refused]);
  expect(events().filter(({ user }) => user !== undefined)).toEqual([]);
});

it.each<[string, Record<string, unknown>, Uint8Array?]>([
  ['wrong key', {}, new Uint8Array(32)],
  ['expired 6. s ago', { iat: -120, exp: -60 }],
  ['signed 40. s ago', { iat: -400 }],
  ['clock ahead by 5. s .iat.', { iat: 59 }],
  ['clock ahead by 9. s .nbf.', { nbf: 99 }],
  ['no iat', { iat: undefined }],
  ['no jti', { jti: undefined }],
  ['malformed exp', { exp: 'later' }],
  ['malformed roles', { roles: 'administrator' }],
  ['no role', { sub: 'roleless' }],
])(
  'a refused sign-in says why in the log, and nothing of the token: %s [O-81]',
  async (reason, claims, key) => {
    const now = Math.floor(api().now().getTime() / 1000);
    const times = mapValues(claims, (value) => (typeof value === 'number' ? now + value : value));
    const signed = { sub: 'viewer', ...times };
    const token = key ? await signHandOff(signed, key) : await api().handOffToken('', signed);
    expect((await exchange(token)).status).toBe(400);
    expect(api().log).toMatchObject([
      {
        level: 'warn',
        msg: 'sign-in refused',
        reason: expect.stringMatching(`^${reason}$`),
        id: expect.any(String),
      },
      { msg: 'call', event: 'sign-in refused' },
    ]);
    for (const part of token.split('.')) expect(JSON.stringify(api().log)).not.toContain(part);
  },
);

it('a sign-in that was used before, and what is no token, say so in the log [O-81]', async () => {
  const token = await api().handOffToken('viewer');
  const [header = '', payload] = token.split('.');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const one of [token, token, `${unsigned}.${payload}.`, header]) await exchange(one);
  expect(api().log.flatMap(({ reason }) => reason ?? [])).toEqual([
    'used before',
    'not signed with HS256',
    'no token',
  ]);
});

it('a call without a session, and one that is not open to the caller, are logged without their ids [V16.3.2]', async () => {
  await api().call(undefined, 'GET', '/user/roles');
  await api().call('viewer', 'DELETE', '/data-referensi/columns/delete/7?name=Siti');
  expect(api().log).toMatchObject([
    { event: 'no session', method: 'GET', route: '/service/api/user/roles', status: 401 },
    {
      event: 'not allowed',
      method: 'DELETE',
      route: '/service/api/data-referensi/columns/delete/:id',
      status: 403,
      user: await idOf('viewer'),
    },
  ]);
  expect(JSON.stringify(api().log)).not.toMatch(/Siti|delete\/7/);
});

it('what goes well, or is only wrong, is no security event', async () => {
  await api().call('admin', 'GET', '/administrator/users');
  await api().call('admin', 'POST', '/data-referensi/columns/create', {});
  await api().call('admin', 'GET', '/data-referensi/columns/detail/999');
  expect(api().log.map(({ status }) => status)).toEqual([200, 422, 404]);
  expect(events()).toEqual([]);
});

it('an entry is one line of JSON, whatever it holds [O-13 V16.4.1]', () => {
  const { log, lines } = capturedLog();
  // capturedLog parses each line as JSON.
  log.info({ route: 'GET\nforged', event: '"}\n{"forged":1}' });
  expect(lines).toMatchObject([{ route: 'GET\nforged', event: '"}\n{"forged":1}' }]);
});
