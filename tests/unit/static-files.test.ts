import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { securityHeaders } from '../../server/http/security-headers';
import { staticFiles } from '../../server/http/static-files';

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'berkas-dist-'));
  await writeFile(join(dist, 'index.html'), '<title>Berkas</title>');
});
afterAll(() => rm(dist, { recursive: true }));

/** A site as the server assembles it, with an answer that sets a policy of its own. */
function site() {
  const served = new Hono().use(securityHeaders);
  served.get('/file', (c) => c.body('<p>', 200, { 'Content-Security-Policy': 'sandbox' }));
  return served.route('/', staticFiles(dist));
}
const headersOf = async (path: string) => (await site().request(path)).headers;

it('nothing keeps the page whose address has the hand-off token', async () => {
  expect((await headersOf('/session?token=x')).get('Cache-Control')).toBe('no-store');
  expect((await headersOf('/dashboard')).get('Cache-Control')).toBe('no-cache');
});

it('a file stays in its sandbox, and all else has the policy of the site', async () => {
  const policy = 'Content-Security-Policy';
  expect((await headersOf('/file')).get(policy)).toBe('sandbox');
  expect((await headersOf('/dashboard')).get(policy)).toContain("default-src 'none'");
  expect((await headersOf('/file')).get('X-Content-Type-Options')).toBe('nosniff');
});
