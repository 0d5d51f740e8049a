import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Env, readEnv } from '../../../server/env';
import type { Site } from '../../../server/site';

/** Sites as `npm run serve` opens them, in this process and without a port. */

/** The demonstration's owner of documents. */
export const owner = '198805172010122001';

/** A folder for the sites of a test file, and their settings. Call it once in a test file. */
export function sitesInFolder() {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berkas-site-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const pathOf = (name: string) => join(folder, name);
  return {
    pathOf,
    envIn: (name: string, changed: Partial<Env> = {}): Env => ({
      ...readEnv({ DEMO: '1', PORT: '0', DATA_DIR: pathOf(name), MIN_FREE_MB: '0' }),
      ...changed,
    }),
  };
}

export const keyOf = (letter: string) => Buffer.from(letter.repeat(32));

export const get = (site: Site, path: string, init?: RequestInit) =>
  Promise.resolve(site.fetch(new Request(`http://localhost${path}`, init)));

/** Signs in through the stand-in portal and returns the headers for further requests. */
export async function signIn(site: Site): Promise<Record<string, string>> {
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

export async function myDocuments(
  site: Site,
  headers: Record<string, string>,
): Promise<{ id: number }[]> {
  const response = await get(site, '/service/api/document/my-documents', { headers });
  return (await response.json()).data.data;
}
