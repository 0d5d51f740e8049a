import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSite } from '../../../server/site';
import { capturedLog } from '../../support/api/captured-log';
import { get, myDocuments, signIn, sitesInFolder } from '../../support/api/sites';
import { copySeeded } from '../../support/processes/seeded-folder';

// Opens a site again, after a clean end or another.

const minute = 60_000;
const { envIn } = sitesInFolder();

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
  'is refused without the files of its documents [O-31]',
  async () => {
    const env = envIn('emptied');
    await copySeeded(env.dataDir);
    await rm(join(env.dataDir, 'files'), { recursive: true });
    await expect(openSite(env, undefined, capturedLog().log)).rejects.toThrow(
      `${env.dataDir} has no files, but the database names some. Is the disk mounted?`,
    );
  },
  minute,
);

// Linux has another disk at /dev/shm.
it.skipIf(process.platform !== 'linux')(
  'is refused with its files on another disk than the spool, and leaves nothing there [O-31]',
  async () => {
    const env = envIn('two-disks');
    const disk = await mkdtemp('/dev/shm/berkas-files-');
    await copySeeded(env.dataDir);
    await rm(join(env.dataDir, 'files'), { recursive: true });
    await symlink(disk, join(env.dataDir, 'files'));
    await expect(openSite(env, undefined, capturedLog().log)).rejects.toThrow(
      /files and .*spool are on different disks, so no upload can be stored\. Mount the disk at/,
    );
    expect([await readdir(disk), await readdir(join(env.dataDir, 'spool'))]).toEqual([[], []]);
    await rm(disk, { recursive: true });
  },
  minute,
);

it(
  'releases its folder when it cannot be opened',
  async () => {
    const env = envIn('broken');
    await copySeeded(env.dataDir);
    await mkdir(join(env.dataDir, 'portal.key'));
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
