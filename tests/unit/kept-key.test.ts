import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { keptKey } from '../../server/storage/kept-key';

// Hides the key from each process, as if it had looked just before the first made it.
vi.mock('node:fs', async (original) => ({ ...(await original()), existsSync: () => false }));

it('is made once by processes that start at the same time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-key-'));
  const path = join(folder, 'portal.key');
  const first = await keptKey(path);
  expect(first).toHaveLength(32);
  expect(await keptKey(path)).toEqual(first);
  expect(await readdir(folder)).toEqual(['portal.key']);
  await rm(folder, { recursive: true });
});
