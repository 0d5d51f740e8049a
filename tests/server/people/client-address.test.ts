import type { Hono } from 'hono';
import { Hono as App } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from '../../../server/http/client-address';
import { apiPerTest } from '../../support/api/api-per-test';
import { connectionFrom } from '../../support/api/connection';

const api = apiPerTest();

it('lets a whole office in at once from behind one address, stale links among them [W-19]', async () => {
  const exchange = (access_token: string) =>
    api().requestFrom('10.0.0.1', '/authentication/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_token }),
    });
  const tokens = Array.from({ length: 200 }, () => api().handOffToken('viewer'));
  const sent = tokens.map(async (token, i) => exchange(i % 10 === 0 ? 'stale' : await token));
  const codes = (await Promise.all(sent)).map(({ status }) => status);
  expect(codes.filter((code) => code === 200)).toHaveLength(180);
  expect(codes.filter((code) => code === 400)).toHaveLength(20);
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
  ])('is %s [V4.1.3 V15.3.4]', async (_, connection, forwarded, proxies, address) => {
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
