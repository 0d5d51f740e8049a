// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScans } from '@/components/viewer/find/use-file-text';
import type { ScanRequest } from '@/components/viewer/scan/scan-reader';

const requests = vi.hoisted(
  () => [] as { page: number; resolve: (words: []) => void; reject: (reason: Error) => void }[],
);

vi.mock('@/components/viewer/scan/scan-reader', () => ({
  readScan: ({ page }: ScanRequest) =>
    new Promise((resolve, reject) => requests.push({ page, resolve, reject })),
}));

it('goes on reading after a page that cannot be read, and says which one that was [T-17]', async () => {
  const pages = [0, 2, 5];
  const draw = async () => undefined;
  const { result } = renderHook(() =>
    useScans({ pages, draw, isReady: true, isShown: true, mode: 'read' }),
  );
  await act(async () => requests[0]?.resolve([]));
  await act(async () => requests[1]?.reject(new Error('damaged')));
  expect(result.current).toMatchObject({ unread: [2], state: 'reading' });
  await act(async () => requests[2]?.resolve([]));
  expect(requests.map(({ page }) => page)).toEqual(pages);
  expect(result.current?.texts.map(({ page }) => page)).toEqual([0, 5]);
  expect(result.current).toMatchObject({ unread: [2], state: 'done' });
});
