import { range } from 'es-toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allDocuments, verifications } from '@/api/documents';
import { ApiError } from '@/api/errors';
import { type Carrier, createDelivery, type Failure } from '@/delivery/delivery';
import { isStillListed } from '@/pages/documents/bulk/find-listed';
import { answerCalls } from '../support/screens/answer-calls';

type Item = { id: number };

const flush = () => vi.advanceTimersByTimeAsync(0);
const refusal = (status: number, retryAfter?: number) =>
  new ApiError('refused', '', { status, serverMessage: `Is ${status}.`, retryAfter });
const lost = new ApiError('no-answer', '');

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** The answer of a call or a look, or the error with which it rejects. */
type Answer = unknown;
const answer = async <Value>(value: Value | Error) => {
  if (value instanceof Error) throw value;
  return value;
};

/** A delivery whose calls and looks are recorded as `1` and `?1`. */
function deliver({ send, probe, ...carrier }: Partial<Carrier<Item>>) {
  const calls: string[] = [];
  const delivery = createDelivery<Item>({
    ...carrier,
    send: async (item, transfer) => {
      calls.push(String(item.id));
      return send?.(item, transfer);
    },
    probe: async (item, signal) => {
      calls.push(`?${item.id}`);
      return (await probe?.(item, signal)) ?? 'not';
    },
  });
  const stateOf = (id: number) => delivery.get().entries.get(id)?.state ?? 'idle';
  return { calls, delivery, stateOf };
}

const failed = (kind: Failure['kind']): Failure => ({ kind, message: 'Once more.' });

describe('an item', () => {
  it.each<[string, Failure['kind'] | 'idle', Answer[], Answer[], string, string]>([
    ['is done', 'idle', ['Sent.'], [], '1', 'done'],
    ['is done once', 'done' as never, [], [], '', 'done'],
    ['that was refused is left', 'refused', [], [], '', 'refused'],
    ['is refused', 'idle', [refusal(409)], [], '1', 'refused'],
    [
      'that the browser cannot read is refused',
      'idle',
      [new ApiError('unsent', '')],
      [],
      '1',
      'refused',
    ],
    ['that had to wait is sent again', 'postponed', ['Sent.'], [], '1', 'done'],
    ['without an answer is looked for', 'idle', [lost], ['done'], '1 ?1', 'done'],
    ['that is not found stays unanswered', 'idle', [lost], ['not'], '1 ?1', 'unanswered'],
    ['that cannot be looked for, too', 'idle', [refusal(502)], [lost], '1 ?1', 'unanswered'],
    ['is looked for before it is sent again', 'unanswered', [], ['done'], '?1', 'done'],
    ['is sent again if it is not there', 'unanswered', ['Sent.'], ['not'], '?1 1', 'done'],
    ['is not sent where nobody knows', 'unanswered', [], ['unclear'], '?1', 'unanswered'],
    ['is not sent if nobody says', 'unanswered', [], [refusal(500)], '?1', 'unanswered'],
    ['is refused after that', 'unanswered', [refusal(404)], ['not'], '?1 1', 'refused'],
    ['stays idle when the session ends', 'idle', [refusal(401)], [], '1', 'idle'],
    ['stays as it was when the session ends', 'postponed', [refusal(401)], [], '1', 'postponed'],
    [
      'that was not there is idle when the session ends',
      'unanswered',
      [refusal(401)],
      ['not'],
      '?1 1',
      'idle',
    ],
  ])('%s: from %s [Z-8]', async (_, before, answers, looks, calls, state) => {
    const known = { item: { id: 1 }, failure: before === 'idle' ? undefined : failed(before) };
    const made = deliver({
      send: () => answer(answers.shift()),
      probe: () => answer(looks.shift() as 'done' | Error),
      ...(before !== 'idle' && { entries: new Map([[1, { ...known, state: before }]]) }),
    });
    await made.delivery.start([{ id: 1 }]);
    expect([made.calls.join(' '), made.stateOf(1)]).toEqual([calls, state]);
  });

  it('is sent once, at a second press, too', async () => {
    const { calls, delivery } = deliver({});
    await Promise.all([delivery.start([{ id: 1 }]), delivery.start([{ id: 1 }])]);
    expect(calls).toEqual(['1']);
  });

  it('is kept as unanswered before its call is made', async () => {
    const saved: unknown[] = [];
    const { calls, delivery } = deliver({
      save: async () => void saved.push([...calls], delivery.get().entries.get(1)?.failure?.kind),
    });
    await delivery.start([{ id: 1 }]);
    expect(saved).toEqual([[], 'unanswered']);
  });

  it('that is cancelled while it waits is not sent, unless it is started again', async () => {
    const answers: (() => void)[] = [];
    const { calls, delivery, stateOf } = deliver({
      send: () => new Promise<void>((resolve) => answers.push(resolve)),
    });
    const done = delivery.start(range(1, 6).map((id) => ({ id })));
    await flush();
    delivery.cancel(4);
    delivery.cancel(5);
    expect(delivery.get().entries.get(4)).toMatchObject({
      state: 'postponed',
      failure: { message: 'Cancelled.' },
    });
    void delivery.start([{ id: 5 }]);
    for (let next = answers.shift(); next; next = answers.shift()) {
      next();
      await flush();
    }
    await done;
    expect(calls).toEqual(['1', '2', '3', '5']);
    expect(range(1, 6).map(stateOf)).toEqual(['done', 'done', 'done', 'postponed', 'done']);
  });

  it('is not looked for any longer after Stop or Cancel, and stays unanswered', async () => {
    const entry = (id: number) => {
      const failure = failed('unanswered');
      return [id, { item: { id }, failure, state: failure.kind }] as const;
    };
    const { calls, delivery, stateOf } = deliver({
      entries: new Map([entry(1), entry(2)]),
      probe: (_, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    const done = delivery.start([{ id: 1 }, { id: 2 }]);
    await flush();
    delivery.cancel(1);
    await flush();
    expect([1, 2].map(stateOf)).toEqual(['unanswered', 'waiting']);
    delivery.stop();
    await done;
    expect([1, 2].map(stateOf)).toEqual(['unanswered', 'unanswered']);
    expect(calls).toEqual(['?1', '?2']);
  });

  it('is not accepted once the screen has gone, and what waited is as it was', async () => {
    const answers: (() => void)[] = [];
    const { calls, delivery, stateOf } = deliver({
      send: () => new Promise<void>((resolve) => answers.push(resolve)),
    });
    const close = delivery.open();
    const done = delivery.start(range(1, 5).map((id) => ({ id })));
    await flush();
    close();
    await delivery.start([{ id: 9 }]);
    for (const next of answers) next();
    await done;
    expect(calls).toEqual(['1', '2', '3']);
    expect(range(1, 5).map(stateOf)).toEqual(['done', 'done', 'done', 'idle']);
    expect(delivery.get().stopped).toBe('person');
  });
});

const six = range(1, 7).map((id) => ({ id }));

it('sends nothing more once the session has ended; the rest counts as not sent', async () => {
  const { calls, delivery } = deliver({ send: () => answer(refusal(401)) });
  await delivery.start(six);
  expect(calls).toEqual(['1', '2', '3']);
  expect([...delivery.get().entries]).toEqual([]);
  expect(delivery.get().stopped).toBe('session');
});

it.each([
  ['done', undefined],
  ['refused', refusal(409)],
])(
  'ends after three calls in a row without an answer, counted from what was %s, and what has not begun is not sent',
  async (state, error) => {
    const answers: (() => void)[] = [];
    const { calls, delivery, stateOf } = deliver({
      async send({ id }) {
        await new Promise<void>((resolve) => answers.push(resolve));
        if (id !== 2) throw lost;
        if (error) throw error;
      },
    });
    const done = delivery.start(range(1, 11).map((id) => ({ id })));
    await flush();
    for (let next = answers.shift(); next; next = answers.shift()) {
      next();
      await flush();
    }
    await done;
    // Sends three at a time: two were under way when the fifth had no answer.
    expect(calls.filter((call) => !call.startsWith('?'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    expect(delivery.get().stopped).toBe('no answers');
    expect(range(1, 11).map(stateOf)).toEqual([
      'unanswered',
      state,
      ...Array(5).fill('unanswered'),
      ...Array(3).fill('idle'),
    ]);
  },
);

describe('while the server asks to wait', () => {
  /** A delivery that records how long it waits. */
  function wait(send: (item: Item) => Promise<unknown>) {
    const made = deliver({ send });
    const waits: number[] = [];
    made.delivery.subscribe(() => {
      const { waiting } = made.delivery.get();
      if (waiting !== (waits.at(-1) ?? 0)) waits.push(waiting);
    });
    return { ...made, waits };
  }

  it('waits five seconds where a 429 names no time [J-9]', async () => {
    let isBusy = true;
    const { calls, delivery, stateOf, waits } = wait(async () => {
      if (isBusy) throw refusal(429);
    });
    const done = delivery.start([{ id: 1 }]);
    await flush();
    expect(waits).toEqual([5]);
    isBusy = false;
    await vi.advanceTimersByTimeAsync(5000);
    await done;
    expect(calls).toEqual(['1', '1']);
    expect(stateOf(1)).toBe('done');
  });

  it('sends nothing, neither that item again nor any other [B-4]', async () => {
    const refusals = [refusal(429, 5)];
    const { calls, delivery, stateOf, waits } = wait(() => answer(refusals.shift()));
    const done = delivery.start(six);
    await flush();
    // Two more were under way when the server asked to wait.
    expect(calls).toEqual(['1', '2', '3']);
    await vi.advanceTimersByTimeAsync(4999);
    expect(calls).toEqual(['1', '2', '3']);
    expect(waits).toEqual([5]);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(calls.toSorted()).toEqual(['1', '1', '2', '3', '4', '5', '6']);
    expect(waits).toEqual([5, 0]);
    expect(six.map(({ id }) => stateOf(id))).toEqual(six.map(() => 'done'));
  });

  it('waits a minute, but leaves a longer wait to the person', async () => {
    const patient = wait(() => answer(refusal(429, 60)));
    const impatient = wait(() => answer(refusal(429, 61)));
    const done = patient.delivery.start([{ id: 1 }]);
    await impatient.delivery.start([{ id: 1 }]);
    expect(patient.waits).toEqual([60]);
    expect(impatient.waits).toEqual([]);
    expect(impatient.delivery.get().entries.get(1)).toMatchObject({
      state: 'postponed',
      failure: { message: 'Is 429.' },
    });
    patient.delivery.stop();
    await done;
    expect(patient.stateOf(1)).toBe('idle');
  });

  it('sends an item three times at most', async () => {
    const { calls, delivery, stateOf } = wait(() => answer(refusal(429, 1)));
    const done = delivery.start([{ id: 1 }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual(['1', '1', '1']);
    await done;
    expect(stateOf(1)).toBe('postponed');
  });
});

it('a list that is too long to look through tells nothing of a document', async () => {
  const asked: unknown[] = [];
  answerCalls(({ params }) => {
    asked.push(new URLSearchParams(params).get('page'));
    return { data: [{ id: 99 }], links: [{ url: '?page=25', label: '25', active: false }] };
  });
  const document = { ...allDocuments.blank(7), additional_name: 'Pelatihan' };
  await expect(isStillListed(verifications, 'verifikatorDms', document)).rejects.toThrow(
    'too many',
  );
  expect(asked).toHaveLength(20);
});
