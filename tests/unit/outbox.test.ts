// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { range } from 'es-toolkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { verifications } from '@/api/documents';
import { createDecision, keepDecision, markSentOnClose } from '@/decisions/kept-decisions';
import { createOutbox, getNextState } from '@/decisions/outbox';
import { answerCalls } from '../support/screens/answer-calls';

/** The outbox of a page on which a person is signed in. */
function openOutbox(username: string, client = new QueryClient()) {
  const user = { username, name: '', avatar: '', unit_verifikator: '' };
  const session = {
    get: () => ({ user, role: 'verifikatorDms', token: 'token' }),
    subscribe: () => () => undefined,
    clear: () => undefined,
  };
  return createOutbox(client, session);
}

describe('the life of a decision', () => {
  const events = 'send taken postponed unanswered refused drop'.split(' ');
  it.each([
    ['queued', { send: 'sending', drop: 'gone' }],
    [
      'sending',
      {
        taken: 'gone',
        postponed: 'queued',
        unanswered: 'unknown',
        refused: 'rejected',
      },
    ],
    ['unknown', { send: 'sending', drop: 'gone' }],
    ['rejected', { drop: 'gone' }],
    ['arrived', { drop: 'gone' }],
  ] as const)('%s goes on by these events alone', (state, expected) => {
    const found = events.flatMap((event) => {
      const next = getNextState(state, event as Parameters<typeof getNextState>[1]);
      return next ? [[event, next]] : [];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});

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

  const outbox = openOutbox('andi');
  const loaded = outbox.load();
  await vi.waitFor(() => expect(answers).toHaveLength(6));
  for (const answer of answers.toReversed()) answer();
  await vi.waitFor(() => expect(answers).toHaveLength(8));
  for (const answer of answers) answer();
  await loaded;
  expect(outbox.get().map(({ document }) => document.id)).toEqual(ids);
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
  const outbox = openOutbox('hendra');
  const loaded = outbox.load();
  while (looks.length === 0) await setImmediate();
  await setImmediate();
  await vi.advanceTimersByTimeAsync(1999);
  expect(looks).toEqual([2]);
  document_status_id = 3;
  await vi.advanceTimersByTimeAsync(1);
  await loaded;
  expect(outbox.get()).toMatchObject([{ document: { id: 9 }, state: 'arrived' }]);
});

it('one that the server has taken waits five seconds for its list, not longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  answerCalls(() => ({ message: 'Document has been verified.' }));
  const client = new QueryClient();
  const queryFn = () => new Promise<never>(() => undefined);
  const list = new QueryObserver(client, { queryKey: [verifications.path, 'list'], queryFn });
  onTestFinished(list.subscribe(() => undefined));

  const outbox = openOutbox('andi', client);
  const onTaken = vi.fn();
  outbox.add({
    path: verifications.path,
    waitsIn: 2,
    document: { id: 20, version: 1 },
    document_status_id: 3,
    note: '',
    label: 'Verified: 20',
    time: 6000,
    opened: { document: verifications.blank(20), shortLabel: '' },
    onTaken,
  });
  await vi.advanceTimersByTimeAsync(6000);
  await vi.advanceTimersByTimeAsync(4999);
  expect(onTaken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onTaken).toHaveBeenCalledOnce();
});
