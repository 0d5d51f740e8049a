import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../../../server/site';
import { capturedLog } from '../../support/api/captured-log';
import { connectionFrom } from '../../support/api/connection';
import { get, myDocuments, signIn, sitesInFolder } from '../../support/api/sites';

const { envIn, pathOf } = sitesInFolder();

let dist: string;
beforeAll(async () => {
  dist = pathOf('dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), '<title>Berkas</title>');
  await writeFile(join(dist, 'logo.svg'), '<svg/>');
  await writeFile(join(dist, 'assets/app-1a2b.js'), 'export {}');
  await writeFile(pathOf('secret.txt'), 'secret');
});

describe('the demonstration', () => {
  const { log, lines } = capturedLog();
  let site: Site;
  beforeAll(async () => {
    site = await openSite(envIn('data'), dist, log);
  });
  afterAll(() => site.close());

  it('fills itself on the first start and lets the demo people in [O-1]', async () => {
    expect(await myDocuments(site, await signIn(site))).not.toEqual([]);
  });

  it('refuses a second one on the same folder while the first is open', async () => {
    await expect(openSite(envIn('data'))).rejects.toThrow(/ is in use by another process\. /);
    expect((await get(site, '/portal')).status).toBe(200);
  });

  it.each(['/', '/dashboard', '/document/my-document', '/no/such/page'])(
    'gives the app for %s, to be asked for anew each time',
    async (path) => {
      const response = await get(site, path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('<title>Berkas</title>');
      expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    },
  );

  it('gives hashed assets for good, and other files to be asked for anew', async () => {
    const asset = await get(site, '/assets/app-1a2b.js');
    expect(await asset.text()).toBe('export {}');
    expect(asset.headers.get('Content-Type')).toMatch(/^text\/javascript/);
    expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await get(site, '/logo.svg')).headers.get('Cache-Control')).toBe('no-cache');
  });

  it('lets nothing keep the page whose address has the hand-off token', async () => {
    const response = await get(site, '/session?token=x');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    '/assets/gone.js',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('does not give %s', async (path) => {
    const response = await get(site, path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  it('writes a refusal and where it comes from to the log, without the query', async () => {
    const request = new Request('http://localhost/service/api/user/roles?secret');
    await site.fetch(request, connectionFrom('192.0.2.1'));
    const call = { event: 'no session', route: '/service/api/user/roles', address: '192.0.2.1' };
    expect(lines.at(-1)).toMatchObject(call);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('warns of nobody', () => {
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
  });

  it('answers an unknown call in JSON, not with the app [V4.1.1]', async () => {
    const response = await get(site, '/service/api/nothing', { headers: await signIn(site) });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message: expect.any(String),
      code: 'no_such_call',
    });
  });

  it.each(['/', '/portal', '/assets/app-1a2b.js', '/assets/gone.js', '/service/api/user/roles'])(
    'puts the security headers on %s [O-5 V3.2.1 V3.4.4 V3.4.6]',
    async (path) => {
      const { headers } = await get(site, path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; .*script-src 'self'/,
        ),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
      });
    },
  );
});
