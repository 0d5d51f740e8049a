import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Made once per run, in a folder of its own (run-folder.ts, playwright.config.ts). */
const template = join(process.env.SEEDED_DIR ?? tmpdir(), 'seeded');

/** Makes what is copied, unless it is there. */
export async function makeSeeded(): Promise<void> {
  if (existsSync(template)) return;
  // Whoever only copies does not wait for the server's code.
  const { seed } = await import('../../../server/demo/seed');
  const { openStorage } = await import('../../../server/storage/open-storage');
  const unfinished = await mkdtemp(`${template}-`);
  const storage = await openStorage({ dataDir: unfinished });
  await seed(storage);
  await storage.close();
  // Closing releases the lock, but leaves it in the folder.
  await rm(join(unfinished, 'lock.1'));
  // Another process may have been faster.
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true }));
}

/** A database has a thousand files, for which Node's own function takes ten times as long. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', `${from}/.`, to]);
}

/** Copies the demonstration's data into a folder: what a first start does, in less time. */
export async function copySeeded(folder: string): Promise<void> {
  await makeSeeded();
  await copyFolder(template, folder);
}
