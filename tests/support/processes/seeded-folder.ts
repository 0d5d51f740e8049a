import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Storage } from '../../../server/storage/storage';
import { hashOf, kept } from '../runner/kept';

/** What the demonstration may import (tests/unit/layers.test.ts), and what keeps its folder. */
const sources = [
  ...'auth demo domain http log metrics portal-events storage texts'
    .split(' ')
    .map((name) => `server/${name}`),
  'src/shared',
  'tests/support/api/filled.ts',
  'tests/support/api/test-engines.ts',
  'tests/support/processes/seeded-folder.ts',
  'package-lock.json',
];

/** A hash of the sources of the demonstration's data, and of today, from which these count back. */
export const hashOfDemonstration = () => hashOf(sources, new Date().toDateString());

/** Makes an installation, to be copied, in an empty folder. */
export async function makeInstallation(
  folder: string,
  fill: (storage: Storage) => Promise<unknown> = async () => {},
): Promise<void> {
  // Loads the server's code here, so that a mere copy does not wait for it.
  const { openStorage } = await import('../../../server/storage/open-storage');
  const { close, ...storage } = await openStorage({ dataDir: folder });
  await fill(storage);
  await close();
  // Removes the lock, which closing only releases, with its socket if that is in the folder.
  const locks = (await readdir(folder)).filter((name) => name.startsWith('lock'));
  await Promise.all(locks.map((name) => rm(join(folder, name))));
}

/** The folder that is copied. Filling it takes seconds, so it is kept between runs. */
export function makeSeeded(): Promise<string> {
  return kept('seeded', hashOfDemonstration(), async (folder) => {
    const { seed } = await import('../../../server/demo/seed');
    await makeInstallation(folder, seed);
  });
}

export async function copyFolder(from: string, to: string): Promise<void> {
  // Uses cp: a database has a thousand files, for which Node's own function takes ten times as
  // long.
  await promisify(execFile)('cp', ['-R', `${from}/.`, to]);
}

/** Copies the demonstration's data into a folder: what a first start does, in less time. */
export async function copySeeded(folder: string): Promise<void> {
  await copyFolder(await makeSeeded(), folder);
}
