import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '../../../server/app';
import type { Deps } from '../../../server/deps';
import { webhookKey } from '../../../server/portal-events/sign';
import { fetchPortalUnits } from '../../../server/portal-units';
import { unit_verifikators } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { capturedLog } from '../../support/api/captured-log';

// PORTAL_UNITS_URL: units from a portal that is a server of its own.

const api = apiPerTest();
const key = new TextEncoder().encode('a portal key of these tests, of 32 bytes');
const path = '/data-referensi/unit-verifikators';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** An API that fetches units by the given function. */
function apiWith(portalUnits?: () => Promise<unknown>) {
  const { log, lines } = capturedLog();
  const { db, files, spool } = api();
  const keys = { portalKeys: [key], urlKeys: [key] } satisfies Partial<Deps>;
  const app = createApp({ db, files, spool, ...keys, portalUnits, log });
  async function call(method: string, to: string) {
    const headers = { Authorization: `Bearer ${await api().tokenFor('admin')}` };
    const request = new Request(`http://localhost/service/api${to}`, { method, headers });
    const response = await app.fetch(request);
    return { status: response.status, body: await response.json() };
  }
  return { lines, call, download: () => call('POST', `${path}/download`) };
}

/** Starts a portal, and an API that knows where its units are. */
async function withPortal(answer: RequestListener) {
  const portal = createServer(answer);
  open.push(portal);
  await once(portal.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/units`;
  return { url, ...apiWith(() => fetchPortalUnits(url, [key])) };
}

it('are fetched with a signature of their own [W-71]', async () => {
  let signed: Record<string, string> = {};
  const { download, call } = await withPortal(({ headers }, response) => {
    signed = headers as typeof signed;
    const data = [{ nama: 'Surabaya Agency', district: 'Surabaya', id: 7 }, { nama: 'Institute' }];
    response.end(JSON.stringify({ data, more: 1 }));
  });
  expect((await call('GET', path)).body.data.can_download).toBe(true);
  expect(await download()).toMatchObject({
    status: 200,
    body: { message: 'Units have been downloaded: 1 new, 0 changed. 1 new district.' },
  });
  const webhook = new Webhook(webhookKey(key));
  expect(webhook.verify('', signed)).toBeUndefined();
  expect(() => webhook.verify('', { ...signed, 'webhook-timestamp': '1' })).toThrow('too old');
});

const notSent = 'The portal has not sent its units. Please try again later.';
const notValid = 'The portal has sent units that are not valid. Nothing has been changed.';
const first =
  'The portal has sent units that are not valid: see number 1 of its list. Nothing has been changed.';
const endless: RequestListener = (_, response) => {
  response.on('error', () => {});
  const more = () => response.destroyed || response.write('[['.repeat(50_000), more);
  more();
};
const sending =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, headers).end(body);

it.each<[string, string, RequestListener]>([
  ['refuses', notSent, (_, response) => response.writeHead(401).end('{"data":[]}')],
  [
    'leads elsewhere',
    notSent,
    (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['hangs up', notSent, (_, response) => response.destroy()],
  ['never ends', notSent, endless],
  [
    'unpacks to a hundred times its size',
    notSent,
    sending(gzipSync(Buffer.alloc(20_000_000, ' ')), { 'Content-Encoding': 'gzip' }),
  ],
  ['sends a page', notValid, sending('<h1>Sign in</h1>')],
  ['sends no list', notValid, sending('{"data":{"nama":"New"}}')],
  ['sends other rows', first, sending(JSON.stringify({ data: [['New'], null, 7] }))],
  ['sends millions of rows of nothing', first, sending(`{"data":[${'0,'.repeat(4_000_000)}0]}`)],
])('of a portal that %s change nothing [W-71 V15.3.2]', async (_, message, answer) => {
  const before = await api().db.select().from(unit_verifikators);
  const { download, lines } = await withPortal(answer);
  const { status, body } = await download();
  expect([status, body.message]).toEqual([502, message]);
  expect(await api().db.select().from(unit_verifikators)).toEqual(before);
  const warnings = lines.filter(({ msg }) => msg === 'portal units not fetched');
  expect(warnings).toHaveLength(message === notSent ? 1 : 0);
});

it('are not offered where no portal has them [W-71]', async () => {
  const { call, download } = apiWith();
  expect((await call('GET', path)).body.data.can_download).toBe(false);
  expect((await download()).status).toBe(501);
});
