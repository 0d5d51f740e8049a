import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyHandOff } from '../../../server/auth/hand-off';
import type { Env } from '../../../server/env';
import { eventsKeysOf } from '../../../server/portal-keys';
import { openSite, type Site } from '../../../server/site';
import { capturedLog } from '../../support/api/captured-log';
import { signHandOff } from '../../support/api/sign-hand-off';
import { get, keyOf, owner, sitesInFolder } from '../../support/api/sites';

const { envIn, pathOf } = sitesInFolder();

describe('a site for a real portal', () => {
  const [portalKey, nextKey] = [keyOf('a'), keyOf('b')];
  const real: Partial<Env> = { isDemo: false, portalKeys: [portalKey] };
  const { log, lines } = capturedLog();
  let site: Site;
  beforeAll(async () => {
    vi.stubEnv('VITE_HELP_URL', '/help');
    const nobodys = await openSite(envIn('real', real), pathOf(''), log);
    await nobodys.close();
    vi.unstubAllEnvs();
    await mkdir(pathOf('backups'));
    const backups = { folder: pathOf('backups'), keep: 1 };
    const env = envIn('real', { ...real, backups, administrator: 'siti' });
    site = await openSite(env, undefined, log);
  });
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

  it('says what the embedded database is for, where its backups are, who can sign in while nobody is known, and which links lead nowhere [O-38 O-98]', () => {
    const warnings = lines.filter(({ level }) => level === 'warn');
    const embedded = {
      msg: expect.stringMatching(/^The embedded database is for .* set BACKUP_DIR\.$/),
    };
    const anyToken = { msg: expect.stringMatching(/: set PORTAL_AUDIENCE and PORTAL_ISSUER/) };
    expect(warnings).toMatchObject([
      embedded,
      anyToken,
      { msg: expect.stringMatching(/^Nobody is known yet: .* ADMINISTRATOR/) },
      { msg: expect.stringMatching(/ without VITE_PORTAL_URL, VITE_PORTAL_LOGOUT_URL: /) },
      // The second start has an administrator and a place for backups.
      { msg: expect.stringMatching(/^The embedded database is for .* Backups go to .*backups\.$/) },
      { msg: expect.stringMatching(/^BACKUP_DIR is on the disk of DATA_DIR/) },
      anyToken,
    ]);
  });

  it('makes and keeps no keys', async () => {
    const kept = await readdir(pathOf('real'));
    expect(kept.filter((name) => name.endsWith('.key'))).toEqual([]);
  });

  it('has no stand-in portal [O-1 V6.1.3 V6.3.4]', async () => {
    for (const path of ['/portal', '/portal/hand-off', '/portal/logout']) {
      expect((await get(site, path)).status).toBe(404);
    }
  });

  it('starts without the people and the data of the demonstration [O-1 V6.3.2]', async () => {
    expect((await signInAs(owner)).status).toBe(400);
  });

  it('lets in the administrator who is named from outside, who finds no data but the statuses [O-3]', async () => {
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

  it('takes tokens of the old key and of the new one while the portal changes it [O-11]', async () => {
    await site.close();
    const env = envIn('real', { ...real, portalKeys: [nextKey, portalKey] });
    site = await openSite(env, undefined, log);
    const codes = [nextKey, portalKey, keyOf('x')].map(
      async (key) => (await signInAs('siti', key)).status,
    );
    expect(await Promise.all(codes)).toEqual([200, 200, 400]);
  });
});

it.each([
  [{ aud: 'berkas', iss: 'portal' }, undefined],
  [{ aud: ['payroll', 'berkas'], iss: 'portal' }, undefined],
  [{ aud: 'payroll', iss: 'portal' }, 'another aud'],
  [{ aud: 'berkas', iss: 'elsewhere' }, 'another iss'],
  [{ iss: 'portal' }, 'no aud'],
])(
  'a token for %j counts where audience and issuer are set, or not: %s [V9.2.3]',
  async (claims, reason) => {
    const signed = { ...claims, sub: 'siti', jti: '1', roles: ['administrator'] };
    const token = await signHandOff(signed, keyOf('a'));
    const addressedTo = { audience: 'berkas', issuer: 'portal' };
    const handOff = await verifyHandOff(token, [keyOf('a')], new Date(), addressedTo);
    expect('reason' in handOff ? handOff.reason : undefined).toBe(reason);
  },
);

it('the key of events is derived unless there is one, and signs nobody in [O-61]', async () => {
  const [portalKey, eventsKey] = [keyOf('a'), keyOf('b')];
  expect(eventsKeysOf({ eventsKeys: [eventsKey] }, [portalKey])).toEqual([eventsKey]);
  const [derived] = eventsKeysOf({ eventsKeys: undefined }, [portalKey]);
  const token = await signHandOff({ sub: 'siti', jti: '1', roles: ['administrator'] }, derived);
  expect(await verifyHandOff(token, [portalKey], new Date())).toEqual({ reason: 'wrong key' });
});
