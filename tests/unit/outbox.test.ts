// @vitest-environment happy-dom

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { verifications } from '@/api/documents';
import { readDecisions } from '@/decisions/kept-decisions';
import { gate } from '../support/screens/gate';
import { type Answer, answerWith, type Opened, openOutbox, save, signIn } from './outbox';

// A decision from Save to the server's answer: what ends its wait, and what becomes of it.

afterEach(() => {
  vi.useRealTimers();
});

describe('an answer', () => {
  const noAnswer = 'The server did not answer. Check your connection and try again.';
  const unsaid = 'The server could not do this. Try again later.';
  const rows: [string, Answer, string, string][] = [
    ['a confirmation', { status: 200, body: { message: 'Verified.' } }, 'gone', ''],
    ['none', 'none', 'unanswered', noAnswer],
    ["a gateway's page", { status: 502, body: '<html>' }, 'unanswered', unsaid],
    ['a 500', { status: 500, body: { message: 'Disk full.' } }, 'unanswered', 'Disk full.'],
    ['a 401', { status: 401, body: { message: 'Signed out.' } }, 'postponed', 'Signed out.'],
    ['a 429', { status: 429, body: { message: 'Too fast.' } }, 'postponed', 'Too fast.'],
    ['a 403', { status: 403, body: { message: 'Not yours.' } }, 'refused', 'Not yours.'],
    ['a 409', { status: 409, body: { message: 'Siti!' } }, 'refused', 'Siti!'],
    ['a 422', { status: 422, body: { errors: { note: ['Too short.'] } } }, 'refused', 'Too short.'],
  ];
  const ways: [string, () => unknown][] = [
    ['when its time is over', () => undefined],
    ['with its page', () => window.dispatchEvent(new Event('pagehide'))],
  ];
  const cells = ways.flatMap(([way, leave]) => rows.map((row) => [way, ...row, leave] as const));

  it.each(cells)(
    'to one sent %s: %s [U-19]',
    async (_way, _name, answer, state, message, leave) => {
      const { decisions } = answerWith(answer);
      const fetching = vi.fn(async () => {
        if (answer === 'none') throw new TypeError('Failed to fetch');
        const { status, body } = answer;
        return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
      });
      vi.stubGlobal('fetch', fetching);
      const outbox = openOutbox();
      const { onArrived } = save(outbox, 7, 'Buram');
      expect(await readDecisions('andi')).toMatchObject([{ note: 'Buram', state: 'postponed' }]);
      leave();
      await outbox.finish();
      expect([...decisions, ...fetching.mock.calls]).toHaveLength(1);
      const left = state === 'gone' ? [] : [{ note: 'Buram', state, message }];
      expect(outbox.get()).toMatchObject(left);
      // The decision is not sent again by itself.
      expect(outbox.get().every(({ time }) => time === undefined)).toBe(true);
      expect(await readDecisions('andi')).toMatchObject(left);
      expect(onArrived).toHaveBeenCalledTimes(1 - left.length);
    },
  );
});

describe('what waits', () => {
  const ends: [string, (outbox: Opened) => void][] = [
    ['another user who signs in in another tab', ({ session }) => signIn(session, 'siti')],
    ['a session that ends', ({ session }) => session.clear()],
  ];
  it.each(ends)('is neither sent nor shown after %s, and is kept', async (_, end) => {
    const { decisions } = answerWith({ status: 200 });
    const fetching = vi.fn();
    vi.stubGlobal('fetch', fetching);
    const outbox = openOutbox();
    save(outbox, 7);
    end(outbox);
    outbox.leaveDesk();
    window.dispatchEvent(new Event('pagehide'));
    await outbox.finish();
    await outbox.load();
    expect([...decisions, ...fetching.mock.calls, ...outbox.get()]).toEqual([]);
    expect(await readDecisions('andi')).toMatchObject([{ state: 'postponed' }]);
  });

  function hide(isPhone: boolean) {
    vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  }
  it.each([
    ['once before its page is closed', 1, () => window.dispatchEvent(new Event('beforeunload'))],
    ['once when its page is closed', 1, () => window.dispatchEvent(new Event('pagehide'))],
    ['once when its page is hidden on a phone', 1, () => hide(true)],
    ['not when another tab is in front elsewhere', 0, () => hide(false)],
  ])('is sent %s, by a request that outlives the page [U-7 U-19]', async (_, times, close) => {
    const { opened, open } = gate();
    const fetching = vi.fn(() => opened.then(() => new Response('{}')));
    vi.stubGlobal('fetch', fetching);
    const outbox = openOutbox();
    save(outbox, 7, 'Buram');
    close();
    close();
    expect(fetching).toHaveBeenCalledTimes(times);
    if (times === 0) return;
    const headers = expect.objectContaining({ Authorization: 'Bearer token of andi' });
    expect(fetching).toHaveBeenCalledWith(
      '/service/api/document/verifications/update/7?version=1',
      expect.objectContaining({ method: 'PUT', keepalive: true, headers }),
    );
    // Closes a page whose decision may have arrived; somebody else may sign in before the answer.
    outbox.session.clear();
    expect(await readDecisions('andi')).toMatchObject([{ state: 'unanswered' }]);
    open();
    await outbox.finish();
    expect(await readDecisions('andi')).toEqual([]);
  });
});

describe('the time to undo', () => {
  /** A decision that waits; `sentAfter` lets time pass, and counts what has been sent. */
  function openClock() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const { decisions } = answerWith({ status: 200 });
    save(openOutbox(), 7);
    return {
      look(state: DocumentVisibilityState) {
        visibility.mockReturnValue(state);
        document.dispatchEvent(new Event('visibilitychange'));
      },
      async sentAfter(ms: number) {
        await vi.advanceTimersByTimeAsync(ms);
        return decisions.length;
      },
    };
  }

  it('does not pass behind another tab, and begins anew on return [U-13]', async () => {
    const { look, sentAfter } = openClock();
    expect(await sentAfter(5900)).toBe(0);
    look('hidden');
    expect(await sentAfter(600_000)).toBe(0);
    look('visible');
    expect(await sentAfter(5999)).toBe(0);
    expect(await sentAfter(1)).toBe(1);
  });

  it('is a quarter of an hour behind another tab [U-13]', async () => {
    const { look, sentAfter } = openClock();
    look('hidden');
    expect(await sentAfter(15 * 60_000 - 1)).toBe(0);
    expect(await sentAfter(1)).toBe(1);
  });
});

it('one that the server has taken waits five seconds for its list, not longer [U-20]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answerWith({ status: 200, body: { message: 'Document has been verified.' } });
  const client = new QueryClient();
  const queryFn = () => new Promise<never>(() => undefined);
  const list = new QueryObserver(client, { queryKey: [verifications.path, 'list'], queryFn });
  onTestFinished(list.subscribe(() => undefined));

  const { onArrived } = save(openOutbox('andi', client), 20);
  await vi.advanceTimersByTimeAsync(6000);
  await vi.advanceTimersByTimeAsync(4999);
  expect(onArrived).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onArrived).toHaveBeenCalledOnce();
});
