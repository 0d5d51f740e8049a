// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { PreparationContext } from '@/components/viewer/preparation';
import type { ScanRequest } from '@/components/viewer/scan/scan-reader';
import { useScans } from '@/components/viewer/scan/use-scans';

const requests = vi.hoisted(
  () => [] as { page: number; resolve: (words: []) => void; reject: (reason: Error) => void }[],
);

vi.mock('@/components/viewer/scan/scan-reader', () => ({
  readScan: ({ page }: ScanRequest) =>
    new Promise((resolve, reject) => requests.push({ page, resolve, reject })),
}));

const preparation = {
  isShown: true,
  mayLoadAll: true,
  readsScans: true,
  mayReadScans: true,
  onSettled: () => undefined,
};

const wrapper = ({ children }: { children: ReactNode }) => (
  <PreparationContext value={preparation}>{children}</PreparationContext>
);

it('goes on reading after a page that cannot be read, and says which one that was', async () => {
  const file = {};
  const pages = [0, 2, 5];
  const { result } = renderHook(() => useScans({ of: file, pages, draw: async () => undefined }), {
    wrapper,
  });
  await act(async () => requests[0]?.resolve([]));
  await act(async () => requests[1]?.reject(new Error('damaged')));
  expect(result.current).toMatchObject({ unread: [2], state: 'reading' });
  await act(async () => requests[2]?.resolve([]));
  expect(requests.map(({ page }) => page)).toEqual(pages);
  expect(result.current?.texts.map(({ page }) => page)).toEqual([0, 5]);
  expect(result.current).toMatchObject({ unread: [2], state: 'done' });
});
