import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Storage } from '../../../server/storage/storage';

/** Made once per run, in a folder of its own (run-folder.ts, playwright.config.ts). */
const template = join(process.env.SEEDED_DIR ?? tmpdir(), 'seeded');

/** Makes an installation, to be copied, in an empty folder. */
export async function makeInstallation(
  folder: string,
  fill: (storage: Storage) => Promise<unknown> = async () => {},
): Promise<void> {
  // Whoever only copies does not wait for the server's code.
  const { openStorage } = await import('../../../server/storage/open-storage');
  const { close, ...storage } = await openStorage({ dataDir: folder });
  await fill(storage);
  await close();
  // Closing releases the lock, but leaves it in the folder.
  await rm(join(folder, 'lock.1'));
}

/** Makes what is copied, unless it is there. */
export async function makeSeeded(): Promise<void> {
  if (existsSync(template)) return;
  const { seed } = await import('../../../server/demo/seed');
  const unfinished = await mkdtemp(`${template}-`);
  await makeInstallation(unfinished, seed);
  // Another process may have been faster.
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true }));
}

export async function copyFolder(from: string, to: string): Promise<void> {
  // A database has a thousand files, for which Node's own function takes ten times as long.
  await promisify(execFile)('cp', ['-R', `${from}/.`, to]);
}

/** Copies the demonstration's data into a folder: what a first start does, in less time. */
export async function copySeeded(folder: string): Promise<void> {
  await makeSeeded();
  await copyFolder(template, folder);
}
