// @vitest-environment happy-dom

import { setImmediate } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { noop, range, sortBy } from 'es-toolkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { viewQuery } from '@/api/document-views';
import { markSentOnClose, readDecisions } from '@/decisions/kept-decisions';
import type { Entry } from '@/decisions/outbox';
import { toastSuccess } from '@/feedback/notify';
import { readStored, updateStored } from '@/lib/records';
import { answerCalls } from '../support/screens/answer-calls';
import { gate } from '../support/screens/gate';
import {
  andi,
  answerWith,
  faster,
  give,
  keep,
  openOutbox,
  save,
  signIn,
  siti,
  viewed,
} from './outbox';

vi.mock('@/feedback/notify', async (load) => ({ ...(await load()), toastSuccess: vi.fn() }));

// A decision that the server may not have: what its document says, and what is sent again.

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('one without an answer', () => {
  async function loseAnswer() {
    answerWith('none');
    const client = new QueryClient();
    const outbox = openOutbox('andi', client);
    const saved = save(outbox, 7);
    await outbox.finish();
    expect(outbox.get()).toMatchObject([{ state: 'unanswered' }]);
    return { outbox, client, ...saved };
  }
  const sent = [{ id: 7, document_status_id: 3, verifier_note: '' }];

  it.each([
    ['where its document waits', viewed(7), sent, 1, [], 0],
    ['where nobody knows of its document', undefined, sent, 1, [], 0],
    ['not where it has arrived', viewed(7, andi), [], 1, [], 1],
    ['not where a colleague was faster', viewed(7, siti), [], 0, [faster], 0],
  ])('is sent again, once: %s', async (_, view, expected, arrivedTimes, left, toastTimes) => {
    const { outbox, id, onArrived } = await loseAnswer();
    const { decisions } = answerWith({ status: 200 }, () => view ?? give('none'));
    await Promise.all([outbox.sendAgain(id), outbox.sendAgain(id)]);
    expect(decisions).toEqual(expected);
    expect(onArrived).toHaveBeenCalledTimes(arrivedTimes);
    expect(outbox.get()).toMatchObject(left);
    expect(await readDecisions('andi')).toMatchObject(left.map(() => ({ state: 'refused' })));
    const toasts = vi.mocked(toastSuccess).mock.calls.filter(([text]) => /has arrived/.test(text));
    expect(toasts).toHaveLength(toastTimes);
  });

  it.each([
    ['where its document waits', viewed(7), true, { label: 'Verified: 7' }, []],
    ['where a colleague was faster', viewed(7, siti), true, faster, []],
    ['not where it has arrived', viewed(7, andi), true, undefined, []],
    ['not where another is begun', viewed(7), false, undefined, [{ state: 'unanswered' }]],
    ['not there where a colleague was faster', viewed(7, siti), false, undefined, [faster]],
  ])('opens its document, and sends nothing: %s', async (_, view, mayOpen, opened, left) => {
    const { outbox, id } = await loseAnswer();
    const { decisions } = answerWith({ status: 200 }, () => view);
    const open = vi.fn<(entry: Entry) => void>();
    await outbox.reopen(id, () => mayOpen, open);
    expect(open.mock.calls).toMatchObject(opened ? [[opened]] : []);
    expect(outbox.get()).toMatchObject(left);
    expect(await readDecisions('andi')).toMatchObject(left);
    expect(decisions).toEqual([]);
  });

  /** Opens a decision again whose document a colleague has decided on. */
  async function reopenTaken(
    { outbox, id }: Awaited<ReturnType<typeof loseAnswer>>,
    beforeTheAnswer: () => void,
  ) {
    const { opened, open } = gate();
    answerWith('none', async () => {
      await opened;
      return viewed(7, siti);
    });
    const reopened = outbox.reopen(id, () => false, vi.fn());
    await setImmediate();
    beforeTheAnswer();
    open();
    await reopened;
    expect(outbox.get()).toMatchObject([faster]);
  }

  it('is looked for, also if the desk gives up its preview meanwhile', async () => {
    const lost = await loseAnswer();
    const { client } = lost;
    answerWith('none', () => viewed(7));
    await client.query({ ...viewQuery(7), gcTime: 60_000 });
    await reopenTaken(lost, () => new QueryObserver(client, viewQuery(7)).subscribe(noop)());
  });

  it('is looked for, and the desk then shows what was found', async () => {
    const lost = await loseAnswer();
    const { client } = lost;
    answerWith('none', () => viewed(7));
    await client.query({ ...viewQuery(7), gcTime: 60_000 });
    const stop = new QueryObserver(client, viewQuery(7)).subscribe(noop);
    await reopenTaken(lost, noop);
    expect(client.getQueryData(viewQuery(7).queryKey)?.document?.version).toBe(2);
    stop();
  });

  it('is looked for, also if the desk has begun to read its document before', async () => {
    const lost = await loseAnswer();
    const { opened, open } = gate();
    answerWith('none', async () => {
      await opened;
      return viewed(7);
    });
    const earlier = lost.client.query(viewQuery(7));
    await setImmediate();
    await reopenTaken(lost, open);
    await earlier;
  });
});

describe('what is offered is sent', () => {
  /** Saves two decisions, loses the session with them, and loads them in a later page. */
  async function offerTwo() {
    const earlier = openOutbox();
    save(earlier, 1);
    save(earlier, 2, 'Buram');
    await readDecisions('andi');
    earlier.session.clear();
    answerWith('none');
    const outbox = openOutbox();
    await outbox.load();
    expect(outbox.get()).toMatchObject([
      { label: 'Verified: 1', state: 'postponed' },
      { label: 'Rejected: 2', note: 'Buram', state: 'postponed' },
    ]);
    return { outbox, sending: () => outbox.sendAll(outbox.get().map(({ id }) => id)) };
  }

  const kept = async () =>
    sortBy(await readDecisions('andi'), [({ document }) => document.id]).map(
      ({ document, state }) => `${document.id} ${state}`,
    );

  it('once and in turn, also where Send is pressed twice [G-12]', async () => {
    const { outbox, sending } = await offerTwo();
    const { decisions } = answerWith({ status: 200 }, (id) => viewed(id));
    await Promise.all([sending(), sending()]);
    expect(decisions).toMatchObject([{ id: 1 }, { id: 2, verifier_note: 'Buram' }]);
    expect(outbox.get()).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it('until the server asks to wait', async () => {
    const { sending } = await offerTwo();
    const { decisions } = answerWith({ status: 429 }, (id) => viewed(id));
    await sending();
    expect(decisions).toHaveLength(1);
    expect(await kept()).toEqual(['1 postponed', '2 postponed']);
  });

  it.each([
    ['one is being sent', '1 put', [1]],
    ['the document of one is looked at', '2 get', [1, 2]],
  ])('until somebody else signs in while %s [U-15]', async (_, held, expected) => {
    const { outbox, sending } = await offerTwo();
    const [begun, answer] = [gate(), gate()];
    const looks: number[] = [];
    answerCalls(async ({ url, method }) => {
      const id = Number(url?.split('/').at(-1));
      if (method === 'get') looks.push(id);
      if (held === `${id} ${method}`) {
        begun.open();
        await answer.opened;
      }
      return method === 'put' ? {} : viewed(id);
    });
    const sent = sending();
    await begun.opened;
    signIn(outbox.session, 'siti');
    answer.open();
    await sent;
    expect(looks).toEqual(expected);
    expect(await kept()).toEqual(['2 postponed']);
    await vi.waitFor(() => expect(outbox.get()).toEqual([]));
  });
});

describe('those of an earlier page', () => {
  it.each([
    ['postponed', 'waits', viewed(9), 'postponed'],
    ['postponed', 'has been decided by a colleague', viewed(9, siti), 'refused'],
    ['unanswered', 'waits', viewed(9), 'unanswered'],
    ['unanswered', 'is not known', undefined, 'unanswered'],
    ['unanswered', 'has been decided by a colleague', viewed(9, siti), 'refused'],
    ['unanswered', 'shows that it has arrived', viewed(9, andi), 'done'],
    ['refused', 'waits', viewed(9), 'refused'],
  ] as const)(
    'that are %s, whose document %s, are offered [U-11]',
    async (state, _, view, shown) => {
      await keep(9, state);
      const { looks, decisions } = answerWith({ status: 200 }, () => view ?? give('none'));
      const outbox = openOutbox();
      await outbox.load();
      expect(outbox.get()).toMatchObject([{ document: { id: 9 }, state: shown, isHeld: false }]);
      const kept = shown === 'done' ? [] : [{ state: shown }];
      expect(await readDecisions('andi')).toMatchObject(kept);
      expect(looks).toEqual(state === 'refused' ? [] : [9]);
      expect(decisions).toEqual([]);
    },
  );

  it.each([
    ['postponed', 'queued', 'waiting'],
    ['unanswered', 'unknown', 'sent'],
    ['refused', 'rejected', 'refused'],
  ] as const)(
    'that are %s are kept as earlier builds read and wrote them',
    async (state, ...words) => {
      await keep(9, state);
      expect(await readStored('decisions')).toMatchObject([{ state: words[0] }]);
      for (const word of words) {
        await updateStored('decisions', (kept) => [{ ...(kept as object[])[0], state: word }]);
        expect(await readDecisions('andi')).toMatchObject([{ state }]);
      }
    },
  );

  it('are offered to nobody else', async () => {
    await keep(9);
    const { looks } = answerWith('none');
    const outbox = openOutbox('siti');
    await outbox.load();
    expect([...outbox.get(), ...looks]).toEqual([]);
    expect(await readDecisions('andi')).toHaveLength(1);
  });

  it('are checked six at a time, and offered as they were made [U-11]', async () => {
    const ids = range(1, 9);
    for (const id of ids) await keep(id);
    const answers: (() => void)[] = [];
    answerCalls(() => new Promise((resolve) => answers.push(() => resolve(viewed(1)))));

    const outbox = openOutbox();
    const loaded = outbox.load();
    await vi.waitFor(() => expect(answers).toHaveLength(6));
    for (const answer of answers.toReversed()) answer();
    await vi.waitFor(() => expect(answers).toHaveLength(8));
    for (const answer of answers) answer();
    await loaded;
    expect(outbox.get().map(({ document }) => document.id)).toEqual(ids);
  });

  it('that were sent as the page was closed have two seconds to arrive', async () => {
    markSentOnClose(await keep(9));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let by: typeof andi | undefined;
    const { looks } = answerWith('none', () => viewed(9, by));
    const outbox = openOutbox();
    const loaded = outbox.load();
    while (looks.length === 0) await setImmediate();
    await setImmediate();
    await vi.advanceTimersByTimeAsync(1999);
    expect(looks).toEqual([9]);
    by = andi;
    await vi.advanceTimersByTimeAsync(1);
    await loaded;
    expect(outbox.get()).toMatchObject([{ document: { id: 9 }, state: 'done' }]);
  });
});
