// @vitest-environment happy-dom

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { verifications } from '@/api/documents';
import { startDecision } from '@/drafts/unsent/decision-mutation';

it('a decision that the server has taken waits five seconds for its list, not longer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  const queryFn = () => new Promise<never>(() => undefined);
  const list = new QueryObserver(client, { queryKey: [verifications.path, 'list'], queryFn });
  onTestFinished(list.subscribe(() => undefined));

  const decision = { document: { id: 7, version: 1 }, document_status_id: 3, note: '' };
  const pending = startDecision(client, verifications, decision, () => undefined);
  const settled = vi.fn();
  void pending.answered.then(settled);
  pending.send(async () => ({ message: 'Document has been verified.' }));
  await vi.advanceTimersByTimeAsync(4999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith('Document has been verified.');
});
