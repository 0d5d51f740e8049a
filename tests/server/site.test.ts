// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Env, readEnv } from '../../server/env';
import { openSite, type Site } from '../../server/site';
import { capturedLog } from '../support/api/captured-log';
import { connectionFrom } from '../support/api/connection';
import { copySeeded } from '../support/processes/seeded-folder';

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
  host: '127.0.0.1',
  dataDir: join(folder, name),
  databaseUrl: undefined,
  isDemo: true,
  portalKeys: undefined,
  urlKeys: undefined,
  administrator: undefined,
  trustedProxies: 0,
  drainSeconds: 0,
  ...changed,
});
const keyOf = (letter: string) => Buffer.from(letter.repeat(32));
const get = (site: Site, path: string, init?: RequestInit) =>
  Promise.resolve(site.fetch(new Request(`http://localhost${path}`, init)));

/** Signs in through the stand-in portal and returns the headers for further requests. */
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

describe('the demonstration', () => {
  const { log, lines } = capturedLog();
  let site: Site;
  beforeAll(async () => {
    site = await openSite(envIn('data'), dist, log);
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
      return (await site.fetch(request, connectionFrom(remoteAddress))).status;
    };
    for (let i = 0; i < 60; i += 1) expect(await fail('192.0.2.1')).toBe(400);
    expect([await fail('192.0.2.1'), await fail('192.0.2.2')]).toEqual([429, 400]);
  });

  it('writes a refusal to the log, without the query', async () => {
    await get(site, '/service/api/user/roles?secret');
    expect(lines.at(-1)).toMatchObject({ event: 'no session', route: '/service/api/user/roles' });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('warns of nobody', () => {
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
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
  'comes back after a restart with data, sessions and preview urls',
  async () => {
    const env = envIn('restarted');
    await copySeeded(env.dataDir);
    const first = await openSite(env, undefined, capturedLog().log);
    const headers = await signIn(first);
    const before = await myDocuments(first, headers);
    const view = await get(first, `/service/api/document/documents/view/${before[0]?.id}`, {
      headers,
    });
    const { url } = (await view.json()).data;
    await first.close();

    const second = await openSite(env, undefined, capturedLog().log);
    expect(await myDocuments(second, headers)).toEqual(before);
    expect((await get(second, url)).status).toBe(200);
    await second.close();
  },
  minute,
);

it(
  'releases its folder when it cannot be opened',
  async () => {
    const env = envIn('broken');
    await mkdir(join(env.dataDir, 'portal.key'), { recursive: true });
    await expect(openSite(env)).rejects.toThrow('EISDIR');
    await rm(join(env.dataDir, 'portal.key'), { recursive: true });
    await (await openSite(env)).close();
  },
  minute,
);

it(
  'starts anew when the first start was killed while it made the database',
  async () => {
    const env = envIn('killed');
    await mkdir(join(env.dataDir, 'database.new', 'base'), { recursive: true });
    await writeFile(join(env.dataDir, 'database.new', 'PG_VERSION'), '18');
    const site = await openSite(env, undefined, capturedLog().log);
    expect((await get(site, '/portal')).status).toBe(200);
    await site.close();
  },
  minute,
);

describe('a site for a real portal', () => {
  const [portalKey, nextKey] = [keyOf('a'), keyOf('b')];
  const real: Partial<Env> = { isDemo: false, portalKeys: [portalKey] };
  const { log, lines } = capturedLog();
  let site: Site;
  beforeAll(async () => {
    const nobodys = await openSite(envIn('real', real), undefined, log);
    await nobodys.close();
    site = await openSite(envIn('real', { ...real, administrator: 'siti' }), undefined, log);
  }, minute);
  afterAll(() => site.close());

  /** Exchanges a hand-off token of the real portal. */
  async function signInAs(username: string, key = portalKey): Promise<Response> {
    const access_token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(username)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(key);
    return get(site, '/service/api/authentication/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_token }),
    });
  }

  it('says so while nobody can sign in', () => {
    const warnings = lines.filter(({ level }) => level === 'warn');
    expect(warnings).toMatchObject([
      { msg: expect.stringMatching(/^Nobody is known yet: .* ADMINISTRATOR/) },
    ]);
  });

  it('makes and keeps no keys', async () => {
    const kept = await readdir(join(folder, 'real'));
    expect(kept.filter((name) => name.endsWith('.key'))).toEqual([]);
  });

  it('has no stand-in portal', async () => {
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
    const env = envIn('real', { ...real, administrator: 'budi' });
    site = await openSite(env, undefined, log);
    for (const username of ['siti', 'budi']) expect((await signInAs(username)).status).toBe(200);
  });

  it('takes tokens of the old key and of the new one while the portal changes it', async () => {
    await site.close();
    const env = envIn('real', { ...real, portalKeys: [nextKey, portalKey] });
    site = await openSite(env, undefined, log);
    const codes = [nextKey, portalKey, keyOf('x')].map(
      async (key) => (await signInAs('siti', key)).status,
    );
    expect(await Promise.all(codes)).toEqual([200, 200, 400]);
  });
});

it(
  'a site for a real portal warns of the people of a former demonstration',
  async () => {
    const { log, lines } = capturedLog();
    await copySeeded(envIn('former').dataDir);
    const demo = await openSite(envIn('former'), undefined, log);
    await demo.close();
    expect(lines).toEqual([]);
    const env = envIn('former', { isDemo: false, portalKeys: [keyOf('a')] });
    const real = await openSite(env, undefined, log);
    await real.close();
    expect(lines).toMatchObject([
      { level: 'warn', msg: expect.stringMatching(/^10 people of the demonstration are in/) },
    ]);
  },
  minute,
);

describe('preview urls', () => {
  /** Opens a preview URL signed by one site at another site with the same data. */
  async function openedElsewhere(here: Partial<Env>, there: Partial<Env>): Promise<number> {
    const name = `previews-${randomUUID()}`;
    await copySeeded(envIn(name).dataDir);
    const demo = await openSite(envIn(name), undefined, capturedLog().log);
    const headers = await signIn(demo);
    await demo.close();

    const first = await openSite(envIn(name, here), undefined, capturedLog().log);
    const [document] = await myDocuments(first, headers);
    const path = `/service/api/document/documents/view/${document?.id}`;
    const { data } = await (await get(first, path, { headers })).json();
    await first.close();
    const second = await openSite(envIn(name, there), undefined, capturedLog().log);
    const { status } = await get(second, data.url);
    await second.close();
    return status;
  }

  it.each<[string, Partial<Env>, Partial<Env>, number]>([
    [
      'has the same portal key',
      { portalKeys: [keyOf('a')] },
      { portalKeys: [keyOf('c'), keyOf('a')] },
      200,
    ],
    [
      'has the same URL_KEY',
      { portalKeys: [keyOf('a')], urlKeys: [keyOf('b')] },
      { portalKeys: [keyOf('c')], urlKeys: [keyOf('b')] },
      200,
    ],
    [
      'has another URL_KEY',
      { portalKeys: [keyOf('a')] },
      { portalKeys: [keyOf('a')], urlKeys: [keyOf('b')] },
      403,
    ],
  ])(
    'are accepted or not by another process that %s',
    async (_, here, there, status) => {
      const real = { isDemo: false };
      expect(await openedElsewhere({ ...real, ...here }, { ...real, ...there })).toBe(status);
    },
    minute,
  );
});

describe('the environment', () => {
  const key = '8xVfVvbYk0u3rBqHk2m7V1w9yZ4cQeTn';
  const bytes = (text: string) => new TextEncoder().encode(text);
  const defaults: Env = {
    port: 4173,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    isDemo: true,
    portalKeys: undefined,
    urlKeys: undefined,
    administrator: undefined,
    trustedProxies: 0,
    drainSeconds: 0,
  };

  it('may hold nothing but DEMO', () => {
    expect(readEnv({ DEMO: '1' })).toEqual(defaults);
    const empty = { PORT: '', HOST: '', DATA_DIR: '', PORTAL_KEY: '', URL_KEY: '' };
    expect(readEnv({ ...empty, DEMO: '1' })).toEqual(defaults);
  });

  it('may hold nothing but PORTAL_KEY, whatever NODE_ENV says', () => {
    const real = { ...defaults, isDemo: false, portalKeys: [bytes(key)] };
    expect(readEnv({ PORTAL_KEY: key })).toEqual(real);
    expect(readEnv({ PORTAL_KEY: key, NODE_ENV: 'development' })).toEqual(real);
  });

  it('is read', () => {
    const given = { PORT: '8080', HOST: '::', DATA_DIR: '/srv', ADMINISTRATOR: 'siti' };
    const PORTAL_KEY = `${key}, ${key.toLowerCase()}`;
    const numbers = { TRUSTED_PROXIES: '1', DRAIN_SECONDS: '15' };
    expect(readEnv({ ...given, ...numbers, PORTAL_KEY, URL_KEY: key.toUpperCase() })).toEqual({
      port: 8080,
      host: '::',
      dataDir: '/srv',
      isDemo: false,
      portalKeys: [bytes(key), bytes(key.toLowerCase())],
      urlKeys: [bytes(key.toUpperCase())],
      administrator: 'siti',
      trustedProxies: 1,
      drainSeconds: 15,
    });
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [{}, /^Set PORTAL_KEY to the secret .* or DEMO=1 \(npm start\)/],
    [{ NODE_ENV: 'production' }, /^Set PORTAL_KEY/],
    [{ NODE_ENV: 'development' }, /^Set PORTAL_KEY/],
    [{ DEMO: '1', PORTAL_KEY: key }, /^PORTAL_KEY and DEMO=1 .* npm run build, then npm run serve/],
    [{ DEMO: 'yes' }, /DEMO must be 1, or not set\./],
    [{ DEMO: '1', TRUSTED_PROXIES: 'true' }, /^TRUSTED_PROXIES must be a number/],
    [{ DEMO: '1', DRAIN_SECONDS: '1m' }, /^DRAIN_SECONDS must be a whole number/],
    [{ DEMO: '1', PORT: 'http' }, /^PORT must be a whole number/],
    [{ DEMO: '1', PORT: '70000' }, /^PORT must be a whole number/],
  ])('%j is refused by name', (environment, message) => {
    expect(() => readEnv(environment)).toThrow(message);
  });

  it.each([
    'short',
    'a'.repeat(32),
    'abcdefghi'.repeat(10),
    key.slice(1),
    `${key},short`,
    `${key},`,
    `,${key}`,
  ])('refuses the key %s, and says how to make one', (weak) => {
    const refusal =
      /KEY: each key needs at least 32 bytes and 10 different characters\. Make one with: openssl rand -base64 32$/;
    expect(() => readEnv({ PORTAL_KEY: weak })).toThrow(refusal);
    expect(() => readEnv({ PORTAL_KEY: key, URL_KEY: weak })).toThrow(refusal);
  });
});
