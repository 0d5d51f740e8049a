// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest';
import { loadOnce } from '@/feedback/load-code';

it('loads code once, for whoever asks while it loads and later', async () => {
  const load = vi.fn(async () => 'code');
  const loadCode = loadOnce(load);
  expect(await Promise.all([loadCode(), loadCode()])).toEqual(['code', 'code']);
  await loadCode();
  expect(load).toHaveBeenCalledOnce();
});

it('loads again what has failed, at the next need', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('No network.'));
  const loadCode = loadOnce(load);
  await expect(loadCode()).rejects.toMatchObject({
    name: 'NotLoaded',
    cause: { message: 'No network.' },
  });
  await expect(loadCode()).resolves.toBe('code');
  await loadCode();
  expect(load).toHaveBeenCalledTimes(2);
});
