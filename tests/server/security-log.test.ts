// @vitest-environment node
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { printSecurityEvent } from '../../server/http/security-log';
import { users } from '../../server/storage/schema';
import { apiPerTest } from '../support/api-per-test';
import type { Username } from '../support/fixture';

const api = apiPerTest();

const session = 'POST /service/api/authentication/session';
const exchange = (access_token: string) =>
  api().call(undefined, 'POST', '/authentication/session', { access_token });

async function idOf(username: Username): Promise<number> {
  const user = await api().db.query.users.findFirst({ where: eq(users.username, username) });
  return user?.id ?? 0;
}

const events = () => api().securityEvents.map(({ event, user, call }) => ({ event, user, call }));

it('a sign-in and a sign-out are logged with who it was', async () => {
  const { body } = await exchange(await api().handOffToken('viewer'));
  const headers = { Authorization: `Bearer ${body.data.token}` };
  await api().request('/authentication/logout', { method: 'POST', headers });

  const user = await idOf('viewer');
  expect(events()).toEqual([
    { event: 'signed in', user, call: session },
    { event: 'signed out', user, call: 'POST /service/api/authentication/logout' },
  ]);
  expect(api().securityEvents[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

it('a refused sign-in is logged, and that an address has failed too often', async () => {
  await exchange(await api().handOffToken('roleless'));
  for (let i = 0; i < 60; i += 1) await exchange('no token');
  expect(events().slice(0, 2)).toEqual([
    { event: 'sign-in refused', user: null, call: session },
    { event: 'sign-in refused', user: null, call: session },
  ]);
  expect(events().at(-1)).toEqual({ event: 'sign-ins limited', user: null, call: session });
});

it('a call without a session, and one that is not open to the caller, are logged without their ids', async () => {
  await api().call(undefined, 'GET', '/user/roles');
  await api().call('viewer', 'DELETE', '/data-referensi/columns/delete/7?name=Siti');
  expect(events()).toEqual([
    { event: 'no session', user: null, call: 'GET /service/api/user/roles' },
    {
      event: 'not allowed',
      user: await idOf('viewer'),
      call: 'DELETE /service/api/data-referensi/columns/delete/:id',
    },
  ]);
});

it('what goes well, or is only wrong, is no security event', async () => {
  await api().call('admin', 'GET', '/administrator/users');
  await api().call('admin', 'POST', '/data-referensi/columns/create', {});
  await api().call('admin', 'GET', '/data-referensi/columns/detail/999');
  expect(events()).toEqual([]);
});

it('an event is one line of JSON, whatever it holds', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const event = { at: 'x', event: 'no session', user: null, call: 'GET\nforged' } as const;
  printSecurityEvent(event);
  const [line] = write.mock.calls[0] ?? [];
  write.mockRestore();
  expect(String(line).split('\n')).toHaveLength(2);
  expect(JSON.parse(String(line))).toEqual(event);
});
