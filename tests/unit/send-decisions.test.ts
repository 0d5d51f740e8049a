import { range } from 'es-toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allDocuments, type Document, verifications } from '@/api/documents';
import { ApiError } from '@/api/errors';
import { isStillListed } from '@/pages/documents/bulk/find-listed';
import type { Chosen } from '@/pages/documents/bulk/kept-selection';
import { type Outcome, sendDecisions } from '@/pages/documents/bulk/sending';
import { answerCalls } from '../support/screens/answer-calls';

const documents = range(1, 7).map((id) => allDocuments.blank(id));
const sent = { document_status_id: 4, note: 'Buram' };
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Starts to send; `send` answers one call. */
function start(
  chosen: Chosen[],
  send: (document: Document) => Promise<unknown>,
  isListed: (document: Document) => Promise<boolean> = async () => true,
) {
  const calls: unknown[] = [];
  const outcomes = new Map<unknown, Outcome>();
  const waits: number[] = [];
  const stopping = new AbortController();
  const done = sendDecisions(
    chosen,
    sent,
    {
      send: (document) => {
        calls.push(document.id);
        return send(document);
      },
      isListed,
      onOutcome: ({ id }, outcome) => outcomes.set(id, outcome),
      onSending: () => undefined,
      onWaiting: (seconds) => waits.push(seconds),
    },
    stopping,
  );
  return { calls, outcomes, waits, stopping, done };
}

const all = documents.map((document) => ({ document }));

it('sends nothing more once the session has ended; the rest counts as not sent', async () => {
  const { calls, outcomes, stopping, done } = start(all, async () => {
    throw new ApiError('refused', '', { status: 401 });
  });
  await done;
  expect(calls).toEqual([1, 2, 3]);
  expect([...outcomes.values()]).toEqual(documents.map(() => undefined));
  expect(stopping.signal.reason).toBe('session');
});

it('ends after three calls in a row without an answer, and what has not begun is not sent', async () => {
  const answers: (() => void)[] = [];
  const ten = range(1, 11).map((id) => ({ document: allDocuments.blank(id) }));
  const { calls, outcomes, stopping, done } = start(ten, async ({ id }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    // The second begins the count anew.
    if (id !== 2) throw new ApiError('no-answer', '');
  });
  await settle();
  for (let answer = answers.shift(); answer; answer = answers.shift()) {
    answer();
    await settle();
  }
  await done;
  // Three are under way at a time: two were when the fifth had no answer.
  expect(calls).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(stopping.signal.reason).toBe('no answers');
  const unanswered = expect.objectContaining({ kind: 'unanswered' });
  expect(ten.map(({ document: { id } }) => outcomes.get(id))).toEqual([
    unanswered,
    'decided',
    ...Array(5).fill(unanswered),
    ...Array(3).fill(undefined),
  ]);
});

describe('while the server asks to wait', () => {
  it('waits five seconds where a 429 names no time [J-9]', async () => {
    let isBusy = true;
    const { calls, outcomes, waits, done } = start(all.slice(0, 1), async () => {
      if (isBusy) throw new ApiError('refused', '', { status: 429 });
    });
    await settle();
    expect(waits).toEqual([5]);
    isBusy = false;
    await vi.advanceTimersByTimeAsync(5000);
    await done;
    expect(calls).toEqual([1, 1]);
    expect(outcomes.get(1)).toBe('decided');
  });

  const busy = (retryAfter: number) =>
    new ApiError('refused', '', { status: 429, retryAfter, serverMessage: 'Too fast.' });

  it('sends nothing, neither that document again nor any other [B-10]', async () => {
    const refusals = [busy(5)];
    const { calls, outcomes, waits, done } = start(all, async () => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
    });
    await settle();
    // Two more were under way when it asked.
    expect(calls).toEqual([1, 2, 3]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(calls).toEqual([1, 2, 3]);
    expect(waits).toEqual([5]);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(calls.toSorted()).toEqual([1, 1, 2, 3, 4, 5, 6]);
    expect(waits).toEqual([5, 0]);
    expect([...outcomes.values()]).toEqual(documents.map(() => 'decided'));
  });

  it('waits a minute, but leaves a longer wait to the person', async () => {
    const [first] = all;
    const patient = start(first ? [first] : [], async () => {
      throw busy(60);
    });
    const impatient = start(first ? [first] : [], async () => {
      throw busy(61);
    });
    await settle();
    expect(patient.waits).toEqual([60]);
    expect(impatient.waits).toEqual([]);
    expect(impatient.outcomes.get(1)).toMatchObject({ kind: 'temporary', message: 'Too fast.' });
    patient.stopping.abort();
    await patient.done;
  });

  it('sends a document three times at most', async () => {
    const { calls, outcomes, done } = start(all.slice(0, 1), async () => {
      throw busy(1);
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual([1, 1, 1]);
    await done;
    expect(outcomes.get(1)).toMatchObject({ kind: 'temporary', message: 'Too fast.' });
  });
});

it('leaves what got no answer to the person where the list is too long to look through', async () => {
  const asked: unknown[] = [];
  answerCalls(({ params }) => {
    asked.push(new URLSearchParams(params).get('page'));
    return { data: [{ id: 99 }], links: [{ url: '?page=25', label: '25', active: false }] };
  });
  const failure = { kind: 'unanswered' as const, message: 'No answer.', sent };
  const { calls, outcomes, done } = start(
    [{ document: { ...allDocuments.blank(7), additional_name: 'Pelatihan' }, failure }],
    async () => undefined,
    (document) => isStillListed(verifications, 'verifikatorDms', document),
  );
  await done;
  expect(asked).toHaveLength(20);
  expect(calls).toEqual([]);
  expect(outcomes.get(7)).toEqual(failure);
});
