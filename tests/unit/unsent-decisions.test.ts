// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { QueryClient } from '@tanstack/react-query';
import { range } from 'es-toolkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { verifications } from '@/api/documents';
import { createDecision, keepDecision } from '@/drafts/unsent/decision-store';
import { markSentOnClose } from '@/drafts/unsent/sent-on-close';
import { unsentQuery } from '@/drafts/unsent/unsent-decisions';
import { answerCalls } from '../support/screens/answer-calls';

const view = { mime_type: 'application/pdf', url: '/files/7.pdf' };

/** Keeps the decision that a document is verified. */
async function keep(id: number, username: string) {
  const decision = {
    ...createDecision(),
    madeAt: id,
    username,
    role: 'verifikatorDms',
    path: verifications.path,
    waitsIn: 2,
    document: { id, version: 1 },
    document_status_id: 3,
    note: '',
    label: `Verified: ${id}`,
  };
  await keepDecision(decision);
  return decision;
}

it('decisions are checked six at a time, and offered as they were made', async () => {
  const ids = range(1, 9);
  for (const id of ids) await keep(id, 'andi');

  /** The calls that have begun: each is answered by its function. */
  const answers: (() => void)[] = [];
  answerCalls(() => new Promise((resolve) => answers.push(() => resolve({ data: view }))));

  const offered = new QueryClient().fetchQuery(unsentQuery('andi'));
  await vi.waitFor(() => expect(answers).toHaveLength(6));
  for (const answer of answers.toReversed()) answer();
  await vi.waitFor(() => expect(answers).toHaveLength(8));
  for (const answer of answers) answer();
  expect((await offered).map(({ document }) => document.id)).toEqual(ids);
});

it('one sent by a page as it was closed has two seconds to arrive before it is offered', async () => {
  const { id } = await keep(9, 'hendra');
  markSentOnClose(id);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const looks: number[] = [];
  let document_status_id = 2;
  answerCalls(() => {
    looks.push(document_status_id);
    return { data: { ...view, id: 9, version: 1, document_status_id } };
  });
  const offered = new QueryClient().fetchQuery(unsentQuery('hendra'));
  while (looks.length === 0) await setImmediate();
  await setImmediate();
  await vi.advanceTimersByTimeAsync(1999);
  expect(looks).toEqual([2]);
  document_status_id = 3;
  await vi.advanceTimersByTimeAsync(1);
  expect(await offered).toMatchObject([{ document: { id: 9 }, state: 'arrived' }]);
});
