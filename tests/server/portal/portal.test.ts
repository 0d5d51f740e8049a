import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../../../server/app';
import { demoPeople } from '../../../server/demo/people/people';
import { createPortal } from '../../../server/demo/portal/portal';
import type { OpenDatabase } from '../../../server/storage/database';
import { openDiskFileStore } from '../../../server/storage/disk-file-store';
import { person_events, user_roles, users } from '../../../server/storage/schema';
import { openSpool } from '../../../server/storage/spool';
import { openEmptyDatabase } from '../../support/api/test-database';

const portalSecret = 'the portal key of these tests, 32 bytes or more';
const portalKey = new TextEncoder().encode(portalSecret);
const urlKey = new TextEncoder().encode('the url key of these tests, 32 bytes or more');

let folder: string;
let database: OpenDatabase;
let server: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-portal-'));
  database = await openEmptyDatabase();
  const { db } = database;
  server = new Hono().route('/portal', createPortal({ db, portalKey, eventsKey: portalKey })).route(
    '/',
    createApp({
      db,
      files: await openDiskFileStore(folder),
      spool: await openSpool(folder),
      portalKeys: [portalKey],
      urlKeys: [urlKey],
    }),
  );
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  await database.db.delete(person_events);
  await database.db.delete(users);
});

/** Adds a person, an administrator by default. */
async function addPerson(username: string, name: string, roleIds = [1]) {
  const inserted = await database.db.insert(users).values({ username, name }).returning();
  const rows = inserted.flatMap(({ id }) => roleIds.map((role_id) => ({ user_id: id, role_id })));
  if (rows.length > 0) await database.db.insert(user_roles).values(rows);
}

async function read(path: string) {
  const response = await server.request(path);
  return { status: response.status, html: await response.text() };
}

const handOff = (fields: Record<string, string>) =>
  server.request('/portal/hand-off', { method: 'POST', body: new URLSearchParams(fields) });

async function handedOffToken(username: string): Promise<string> {
  const location = (await handOff({ username })).headers.get('Location');
  return new URL(location ?? '', 'http://portal.test').searchParams.get('token') ?? '';
}

const exchange = (token: string) =>
  server.request('/service/api/authentication/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ access_token: token }),
  });

describe('the home page', () => {
  it('says that it is a stand-in and no part of the product', async () => {
    const { status, html } = await read('/portal');
    expect(status).toBe(200);
    expect(html).toContain('<title>Staff portal</title>');
    expect(html).toContain('Stand-in portal for demonstration — not part of Berkas');
  });

  it('lists who holds a role, with the descriptions of all roles held', async () => {
    await addPerson('budi', 'Budi Santoso', [1, 10]);
    await addPerson('nobody', 'Holds No Role', []);
    const roles = await database.db.query.roles.findMany();
    const { html } = await read('/portal');
    expect(html).toContain('Budi Santoso');
    expect(html).not.toContain('Holds No Role');
    for (const { id, description } of roles) {
      expect(html.includes(`<li>${description}</li>`)).toBe(id === 1 || id === 10);
    }
  });

  it('puts the demo people first, in their order, whatever the alphabet says', async () => {
    await addPerson('aaa', 'Aaron');
    for (const { username, name } of demoPeople.toReversed()) await addPerson(username, name);
    const { html } = await read('/portal');
    const names = Array.from(html.matchAll(/<h3[^>]*>([^<]*)/g), ([, name]) => name);
    expect(names).toEqual([...demoPeople.map(({ name }) => name), 'Aaron']);
  });

  it('stays short however many people there are', async () => {
    for (let i = 0; i < 40; i += 1) await addPerson(`user-${i}`, `User ${i}`);
    const { html } = await read('/portal');
    expect(html.match(/Open Berkas/g)).toHaveLength(20);
  });

  it('shows markup in a name and a username as text [V1.2.1]', async () => {
    await addPerson('"><script>alert(1)</script>', '<img src=x onerror=alert(1)>');
    const { html } = await read('/portal');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
    expect(html).not.toMatch(/<script|<img/);
  });

  it('needs neither inline styles nor scripts', async () => {
    await addPerson('budi', 'Budi Santoso');
    const { html } = await read('/portal');
    expect(html).toContain('<link rel="stylesheet" href="/portal/portal.css" />');
    expect(html).not.toMatch(/<style|<script| style=| on\w+=/);
    const css = await server.request('/portal/portal.css');
    expect(css.headers.get('Content-Type')).toMatch(/^text\/css/);
  });
});

describe('the hand-off', () => {
  beforeEach(() => addPerson('budi', 'Budi Santoso'));

  it('redirects to /session with a token of a minute for the chosen person', async () => {
    const response = await handOff({ username: 'budi' });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toMatch(/^\/session\?token=/);
    expect(response.headers.get('Cache-Control')).toBe('no-store');

    const { payload, protectedHeader } = await jwtVerify(await handedOffToken('budi'), portalKey);
    expect(protectedHeader.alg).toBe('HS256');
    expect(payload.sub).toBe('budi');
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
  });

  it('never gives the same token twice', async () => {
    const ids = await Promise.all(
      [1, 2].map(
        async () => (await jwtVerify(await handedOffToken('budi'), portalKey)).payload.jti,
      ),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('gives a token that the API accepts once and only once', async () => {
    const token = await handedOffToken('budi');
    const first = await exchange(token);
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({
      data: { user: { username: 'budi', name: 'Budi Santoso' } },
    });
    const second = await exchange(token);
    expect(second.status).toBe(400);
    expect(await second.json()).not.toHaveProperty('data');
  });

  it.each([
    ['an unknown username', { username: 'nobody' }],
    ['no username', {}],
    ['a username that cannot be stored', { username: 'budi\0' }],
  ])('answers %s with a page, not a token', async (_, fields) => {
    const response = await handOff(fields);
    expect(response.status).toBe(404);
    expect(response.headers.get('Location')).toBeNull();
    expect(await response.text()).toContain('href="/portal"');
  });
});

it('takes no hand-off of more than a few kB', async () => {
  expect((await handOff({ username: 'x'.repeat(5000) })).status).toBe(413);
});

it('says on the logout page that one is signed out, with a way back', async () => {
  const { status, html } = await read('/portal/logout');
  expect(status).toBe(200);
  expect(html).toContain('<h1>You are signed out</h1>');
  expect(html).toContain('href="/portal"');
});

it('has a help page', async () => {
  const { status, html } = await read('/portal/help');
  expect(status).toBe(200);
  expect(html).toContain('<h1>Help</h1>');
});

it('the sample that docs/integrate.md gives to a portal signs a person in [W-16]', async () => {
  vi.stubEnv('PORTAL_KEY', portalSecret);
  const page = await readFile('docs/integrate.md', 'utf8');
  const [, sample = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
  // Writes the sample beside the packages that it imports.
  const file = resolve('node_modules', '.cache', `portal-sample-${process.pid}.mjs`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, sample);
  onTestFinished(() => rm(file));
  const { handOffUrl } = await import(/* @vite-ignore */ pathToFileURL(file).href);

  const person = { username: 'dewi', name: 'Dewi Lestari', unit: 'Biro', roles: ['asn'] };
  const { pathname, searchParams } = new URL(await handOffUrl(person));
  expect([pathname, searchParams.get('language')]).toEqual(['/session', 'id']);
  const response = await exchange(searchParams.get('token') ?? '');
  expect(await response.json()).toMatchObject({
    data: { user: { username: 'dewi', name: 'Dewi Lestari', unit_verifikator: 'Biro' } },
  });
});
