import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFolder } from '../../server/storage/folder-lock';

// That a killed process leaves no lock is proved in durability.test.ts.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a folder is one process’s at a time, and free again when given back', async () => {
  const giveBack = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by another process.`);
  await giveBack();
  const giveBackAgain = await lockFolder(folder);
  await giveBackAgain();
});
