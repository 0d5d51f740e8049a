// @vitest-environment happy-dom

import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fetchView, viewQuery } from '@/api/document-views';
import { useLease } from '@/pages/documents/desk/use-lease';
import { QueueContext } from '@/pages/documents/queue-context';
import { answerCalls } from '../support/screens/answer-calls';

/** Holds a document that is viewed. Returns the moments of the later views, in seconds. */
async function hold(view: object) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const start = Date.now();
  const seconds: number[] = [];
  const data = { mime_type: 'application/pdf', url: '/files/7.pdf', id: 7, version: 1, ...view };
  answerCalls(() => {
    seconds.push((Date.now() - start) / 1000);
    return { data };
  });
  const client = new QueryClient();
  client.setQueryData(viewQuery(7).queryKey, await fetchView(7));
  seconds.length = 0;

  const queue = { screen: { waitsIn: 2 } } as Parameters<typeof QueueContext>[0]['value'];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <QueueContext value={queue}>{children}</QueueContext>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useLease(7), { wrapper });
  return { seconds, result };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const leased = { document_status_id: 2, leased_until: '2026-01-01T00:00:00Z' };

it('a document is viewed again each minute while it is held', async () => {
  const { seconds, result } = await hold(leased);
  await pass(150);
  expect(seconds).toEqual([60, 120]);
  expect(result.current.isForOthers).toBe(false);
});

it('what is held in a hidden tab is viewed again when the tab is shown', async () => {
  onTestFinished(() => focusManager.setFocused(undefined));
  const { seconds } = await hold(leased);
  focusManager.setFocused(false);
  await pass(150);
  expect(seconds).toEqual([]);
  focusManager.setFocused(true);
  await pass(1);
  expect(seconds).toEqual([150]);
});

it('without leases nothing is viewed again', async () => {
  const { seconds } = await hold({ document_status_id: 2 });
  await pass(150);
  expect(seconds).toEqual([]);
});

it.each([
  ['which a colleague has opened', { ...leased, opened_by: {} }],
  ['that is decided', { ...leased, document_status_id: 3 }],
])('a document %s is for others', async (_, view) => {
  const { result } = await hold(view);
  expect(result.current.isForOthers).toBe(true);
});
