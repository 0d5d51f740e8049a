// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest';

it('a file is made to fit after the code for it did not come for the one before', async () => {
  const fitted = { isChanged: true };
  const code = vi
    .fn<() => object>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ fitFiles: async () => fitted });
  vi.doMock('@/lib/fit-file/fit-files', code);
  const { asItIs, fitNow } = await import('@/components/fit/use-fit');
  const fitNext = () =>
    fitNow([], { mimeType: 'image/jpeg', maxBytes: 9 }, new AbortController().signal);
  expect(await fitNext()).toBe(asItIs);
  expect(await fitNext()).toEqual({ fitted, problem: undefined });
});
