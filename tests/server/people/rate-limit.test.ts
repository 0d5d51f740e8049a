import type { Hono } from 'hono';
import { Hono as App } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from '../../../server/http/client-address';
import { limitFailures } from '../../../server/http/limit-failures';
import { apiPerTest } from '../../support/api/api-per-test';
import { connectionFrom } from '../../support/api/connection';

const api = apiPerTest();
const minute = 60_000;

function exchange(access_token: string, from = '10.0.0.1', headers = {}): Promise<Response> {
  return api().requestFrom(from, '/authentication/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ access_token }),
  });
}

async function fail(times: number, from?: string): Promise<number[]> {
  const codes = new Set<number>();
  for (let i = 0; i < times; i += 1) codes.add((await exchange('guess', from)).status);
  return [...codes];
}

describe('the session exchange', () => {
  it('answers 429, with the time to wait, to an address that fails a 61st time within a minute [W-19 V6.1.1 V6.3.1]', async () => {
    expect(await fail(60)).toEqual([400]);
    api().advance(20_000);
    const refused = await exchange('guess');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('40');
    expect(refused.headers.get('Content-Type')).toBe('application/json');
    expect(await refused.json()).toEqual({
      message:
        'Too many sign-ins have failed. Please wait a minute, then open the application from the portal.',
      code: 'too_many_sign_ins',
    });
  });

  it('lets a good token in, however often its address has failed [W-19]', async () => {
    expect(await fail(500)).toEqual([400, 429]);
    expect((await exchange(await api().handOffToken('viewer'))).status).toBe(200);
    expect((await exchange('guess')).status).toBe(429);
  });

  it('says what is wrong with a token again once the minute is over', async () => {
    await fail(61);
    api().advance(minute);
    expect(await fail(60)).toEqual([400]);
  });

  it('counts anew after the clock has been set back', async () => {
    await fail(61);
    api().advance(-60 * minute);
    expect(await fail(60)).toEqual([400]);
    expect((await exchange('guess')).headers.get('Retry-After')).toBe('60');
  });

  it('counts each address by itself', async () => {
    await fail(61);
    expect((await exchange('guess', '10.0.0.2')).status).toBe(400);
  });

  it('counts the clients of one IPv6 network together', async () => {
    await fail(60, '2001:db8:1:2:3:4:5:6');
    expect((await exchange('guess', '2001:db8:1:2::1')).status).toBe(429);
    expect((await exchange('guess', '2001:db8:1:3::1')).status).toBe(400);
  });

  it('lets a whole office in at once from behind one address, stale links among them', async () => {
    const tokens = Array.from({ length: 200 }, () => api().handOffToken('viewer'));
    const sent = tokens.map(async (token, i) => exchange(i % 10 === 0 ? 'stale' : await token));
    const codes = (await Promise.all(sent)).map(({ status }) => status);
    expect(codes.filter((code) => code === 200)).toHaveLength(180);
    expect(codes.filter((code) => code === 400)).toHaveLength(20);
  });

  it('counts malformed bodies, too', async () => {
    for (let i = 0; i < 60; i += 1) await exchange('');
    expect((await exchange('guess')).status).toBe(429);
  });

  it('limits nothing else: who is signed in works on', async () => {
    await fail(61);
    const headers = { Authorization: `Bearer ${await api().tokenFor('viewer')}` };
    const { status } = await api().requestFrom('10.0.0.1', '/user/roles', { headers });
    expect(status).toBe(200);
  });

  it('takes no address from X-Forwarded-For unless told of a proxy [V4.1.3 V15.3.4]', async () => {
    for (let i = 0; i < 60; i += 1) {
      await exchange('guess', '10.0.0.1', { 'X-Forwarded-For': `192.0.2.${i}` });
    }
    expect((await exchange('guess')).status).toBe(429);
  });
});

describe('the address of a client', () => {
  async function addressOf(remoteAddress: string, forwarded?: string, proxies = 0) {
    const app: Hono = new App().get('/', (c) => c.text(clientAddress(c, proxies)));
    const headers: HeadersInit = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
    return (await app.request('/', { headers }, connectionFrom(remoteAddress, headers))).text();
  }

  it.each([
    ['the connection’s', '192.0.2.7', undefined, 0, '192.0.2.7'],
    ['of IPv4 in IPv6, the IPv4', '::ffff:192.0.2.7', undefined, 0, '192.0.2.7'],
    ['of IPv6, all of it', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2:3:4:5:6'],
    ['the connection’s when no proxy is known', '10.1.1.1', '192.0.2.7', 0, '10.1.1.1'],
    ['whom the proxy names', '10.1.1.1', '192.0.2.7', 1, '192.0.2.7'],
    ['whom the proxy names, not what the client wrote', '10.1.1.1', 'x, 192.0.2.7', 1, '192.0.2.7'],
    ['whom the outer of two names', '10.1.1.1', '6.6.6.6, 192.0.2.7, 10.2.2.2', 2, '192.0.2.7'],
    ['the proxy’s own when it names nobody', '10.1.1.1', undefined, 1, '10.1.1.1'],
    ['nobody’s when it is none', '10.1.1.1', 'x'.repeat(9000), 1, ''],
  ])('is %s', async (_, connection, forwarded, proxies, address) => {
    expect(await addressOf(connection, forwarded, proxies)).toBe(address);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('%s is of the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

it('remembers so many clients and no more: the oldest is forgotten', async () => {
  const limit = limitFailures(
    { most: 1, clients: 3, text: 'The file is empty.' },
    (c) => c.req.query('from') ?? '',
    () => new Date(0),
  );
  const app = new App().get('/', limit, (c) => c.text('', 400));
  const statusFor = async (from: string) => (await app.request(`/?from=${from}`)).status;
  for (const client of ['a', 'b', 'c', 'd']) expect(await statusFor(client)).toBe(400);
  expect(await statusFor('b')).toBe(429);
  expect(await statusFor('a')).toBe(400);
});

it('does not count the server’s own faults', async () => {
  const limit = limitFailures(
    { most: 1, clients: 3, text: 'The file is empty.' },
    () => '',
    () => new Date(0),
  );
  const app = new App().get('/', limit, (c) => c.text('', 500));
  for (const time of [1, 2, 3])
    expect([time, (await app.request('/')).status]).toEqual([time, 500]);
});
