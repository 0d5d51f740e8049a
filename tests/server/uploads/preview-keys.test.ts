import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Env } from '../../../server/env';
import { openSite } from '../../../server/site';
import { capturedLog } from '../../support/api/captured-log';
import { get, keyOf, myDocuments, signIn, sitesInFolder } from '../../support/api/sites';
import { copySeeded } from '../../support/processes/seeded-folder';

const minute = 60_000;
const { envIn } = sitesInFolder();

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
