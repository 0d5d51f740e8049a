import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { expect, it } from 'vitest';
import { headers as siteHeaders } from '../../../server/http/security-headers';
import { apiPerTest } from '../../support/api/api-per-test';
import { rawExchange } from '../../support/processes/raw-exchange';

// What a page of another site can make a browser send to the API, and read of it.

const api = apiPerTest();

const otherSite = 'https://other.example';

/** Headers that would open an answer to other origins. */
const opened = ({ headers }: { headers: Headers }) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

it('no answer may be read by a page of another origin [V3.4.2]', async () => {
  const headers = {
    Origin: otherSite,
    Authorization: `Bearer ${await api().tokenFor('admin')}`,
  };
  const answers = await Promise.all([
    api().request('/user/roles', { headers }),
    api().request('/administrator/users', { headers }),
    api().request('/no/such/call', { headers }),
    api().request('/authentication/session', { method: 'POST', headers }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 400]);
  expect(answers.flatMap(opened)).toEqual([]);
  // The headers that the site adds to every answer open nothing either.
  expect(opened({ headers: new Headers(siteHeaders) })).toEqual([]);
});

it.each([
  ['GET', '/administrator/users'],
  ['POST', '/document/my-documents'],
  ['PUT', '/document/verifications/update/1'],
  ['DELETE', '/data-referensi/columns/delete/1'],
])(
  '%s %s needs a header that browsers ask about first, and no preflight is granted [V3.5.2]',
  async (method, path) => {
    // A request that a form of another site can send without asking.
    const simple = { Origin: otherSite, 'Content-Type': 'text/plain' };
    expect((await api().request(path, { method, headers: simple })).status).toBe(401);

    const preflight = await api().request(path, {
      method: 'OPTIONS',
      headers: {
        Origin: otherSite,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(preflight.ok).toBe(false);
    expect(opened(preflight)).toEqual([]);
  },
);

it('TRACE is refused, and nothing of its headers comes back [V13.4.4]', async () => {
  const server = createAdaptorServer({ fetch: api().fetch }) as Server;
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const received = await rawExchange(
    port,
    Buffer.from(
      'TRACE /service/api/user/roles HTTP/1.1\r\nHost: localhost\r\nX-Secret: echoed\r\nConnection: close\r\n\r\n',
    ),
  );
  server.close();
  expect(received).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(received).not.toContain('echoed');
});
