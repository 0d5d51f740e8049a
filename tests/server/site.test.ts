// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Env, readEnv } from '../../server/env';
import { openSite, type Site } from '../../server/site';

const minute = 60_000;
const owner = '198805172010122001';

let folder: string;
let dist: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-site-'));
  dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), '<title>Berkas</title>');
  await writeFile(join(dist, 'logo.svg'), '<svg/>');
  await writeFile(join(dist, 'assets/app-1a2b.js'), 'export {}');
  await writeFile(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rm(folder, { recursive: true }));

const envIn = (name: string, changed: Partial<Env> = {}): Env => ({
  port: 0,
  dataDir: join(folder, name),
  isProduction: false,
  portalKey: undefined,
  administrator: undefined,
  trustedProxies: 0,
  ...changed,
});
const get = (site: Site, path: string, init?: RequestInit) =>
  Promise.resolve(site.fetch(new Request(`http://localhost${path}`, init)));

/** Signs in by the stand-in portal, and gives the header for further calls. */
async function signIn(site: Site): Promise<Record<string, string>> {
  const handOff = await get(site, '/portal/hand-off', {
    method: 'POST',
    body: new URLSearchParams({ username: owner }),
  });
  const location = new URL(handOff.headers.get('Location') ?? '', 'http://localhost');
  const session = await get(site, '/service/api/authentication/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ access_token: location.searchParams.get('token') }),
  });
  const { data } = await session.json();
  return { Authorization: `Bearer ${data.token}` };
}

async function myDocuments(site: Site, headers: Record<string, string>): Promise<{ id: number }[]> {
  const response = await get(site, '/service/api/document/my-documents', { headers });
  return (await response.json()).data.data;
}

describe('outside production', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(envIn('data'), dist);
  }, minute);
  afterAll(() => site.close());

  it('fills itself on the first start and lets the demo people in', async () => {
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

  it('tells the API where a call comes from, which limits failed sign-ins by address', async () => {
    const fail = async (remoteAddress: string) => {
      const request = new Request('http://localhost/service/api/authentication/session', {
        method: 'POST',
      });
      return (await site.fetch(request, { incoming: { socket: { remoteAddress } } })).status;
    };
    for (let i = 0; i < 60; i += 1) expect(await fail('192.0.2.1')).toBe(400);
    expect([await fail('192.0.2.1'), await fail('192.0.2.2')]).toEqual([429, 400]);
  });

  it('writes a refusal to the standard output, without the query', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await get(site, '/service/api/user/roles?secret');
    const written = write.mock.calls.join('');
    write.mockRestore();
    expect(JSON.parse(written)).toMatchObject({
      event: 'no session',
      call: 'GET /service/api/user/roles',
    });
  });

  it('answers an unknown call in JSON, not with the app', async () => {
    const response = await get(site, '/service/api/nothing', { headers: await signIn(site) });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });

  it.each(['/', '/portal', '/assets/app-1a2b.js', '/assets/gone.js', '/service/api/user/roles'])(
    'puts the security headers on %s',
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
        'permissions-policy': expect.stringContaining('camera=()'),
      });
    },
  );
});

it(
  'comes back after a restart with data, sessions and preview urls, and clears away files that no row names',
  async () => {
    const env = envIn('restarted');
    const first = await openSite(env);
    const headers = await signIn(first);
    const before = await myDocuments(first, headers);
    const view = await get(first, `/service/api/document/documents/view/${before[0]?.id}`, {
      headers,
    });
    const { url } = (await view.json()).data;
    await first.close();

    const files = join(env.dataDir, 'files');
    const kept = await readdir(files);
    await writeFile(join(files, 'orphan'), 'x');
    await writeFile(join(files, '0b9d0000-0000-4000-8000-000000000000.part'), 'x');

    const second = await openSite(env);
    expect(await myDocuments(second, headers)).toEqual(before);
    expect((await get(second, url)).status).toBe(200);
    expect((await readdir(files)).sort()).toEqual(kept.sort());
    await second.close();
  },
  minute,
);

it(
  'starts anew when the first start was killed while it made the database',
  async () => {
    const env = envIn('killed');
    await mkdir(join(env.dataDir, 'database.new', 'base'), { recursive: true });
    await writeFile(join(env.dataDir, 'database.new', 'PG_VERSION'), '18');
    const site = await openSite(env);
    expect((await get(site, '/portal')).status).toBe(200);
    await site.close();
  },
  minute,
);

describe('a production', () => {
  const portalKey = 'k'.repeat(32);
  const production = { isProduction: true, portalKey };
  const warnings: string[] = [];
  let site: Site;
  beforeAll(async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation((text) => warnings.push(text));
    const nobodys = await openSite(envIn('production', production));
    await nobodys.close();
    warn.mockRestore();
    site = await openSite(envIn('production', { ...production, administrator: 'siti' }));
  }, minute);
  afterAll(() => site.close());

  /** Exchanges a hand-off token of the real portal. */
  async function signInAs(username: string): Promise<Response> {
    const access_token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(username)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(new TextEncoder().encode(portalKey));
    return get(site, '/service/api/authentication/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_token }),
    });
  }

  it('says so while nobody can sign in', () => {
    expect(warnings).toEqual([
      'Nobody can sign in yet: name the first administrator by ADMINISTRATOR.',
    ]);
  });

  it('has no stand-in portal in production', async () => {
    for (const path of ['/portal', '/portal/hand-off', '/portal/logout']) {
      expect((await get(site, path)).status).toBe(404);
    }
  });

  it('starts without the people and the data of the demonstration', async () => {
    expect((await signInAs(owner)).status).toBe(400);
  });

  it('lets in the administrator who is named from outside, who finds no data but the statuses', async () => {
    const { data } = await (await signInAs('siti')).json();
    expect(data.user.username).toBe('siti');
    expect(data.roles.map(({ name }: { name: string }) => name)).toEqual(['administrator']);
    const headers = { Authorization: `Bearer ${data.token}` };
    const counted: Record<string, number> = {};
    for (const name of ['document-statuses', 'document-types', 'categories', 'columns']) {
      const response = await get(site, `/service/api/data-referensi/${name}/search`, { headers });
      counted[name] = (await response.json()).data.length;
    }
    expect(counted).toEqual({
      'document-statuses': 5,
      'document-types': 0,
      categories: 0,
      columns: 0,
    });
  });

  it('appoints another one at a later start, and keeps the first', async () => {
    await site.close();
    site = await openSite(envIn('production', { ...production, administrator: 'budi' }));
    for (const username of ['siti', 'budi']) expect((await signInAs(username)).status).toBe(200);
  });
});

describe('the environment', () => {
  it('may be empty', () => {
    expect(readEnv({})).toEqual({
      port: 4173,
      dataDir: './data',
      isProduction: false,
      portalKey: undefined,
      administrator: undefined,
      trustedProxies: 0,
    });
    expect(readEnv({ PORT: '', DATA_DIR: '', PORTAL_KEY: '' })).toEqual(readEnv({}));
  });

  it('is read', () => {
    const PORTAL_KEY = 'k'.repeat(32);
    const given = { PORT: '8080', DATA_DIR: '/srv', NODE_ENV: 'production', PORTAL_KEY };
    expect(readEnv({ ...given, ADMINISTRATOR: 'siti', TRUSTED_PROXIES: '1' })).toEqual({
      port: 8080,
      dataDir: '/srv',
      isProduction: true,
      portalKey: PORTAL_KEY,
      administrator: 'siti',
      trustedProxies: 1,
    });
  });

  it.each([
    [{ NODE_ENV: 'production' }, /^In production PORTAL_KEY is required/],
    [{ PORTAL_KEY: 'short' }, /^PORTAL_KEY must have 32 bytes or more\.$/],
    [{ TRUSTED_PROXIES: 'true' }, /^TRUSTED_PROXIES must be a number/],
    [{ PORT: 'http' }, /^PORT must be a whole number/],
    [{ PORT: '70000' }, /^PORT must be a whole number/],
  ])('%j is refused by name', (environment, message) => {
    expect(() => readEnv(environment)).toThrow(message);
  });
});
