import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Outcome } from '../../tools/load/figures';
import { newLedger } from '../../tools/load/ledger';

/** The ledger of the load test: what it counts as lost, and what as a lost answer. */

const done = { is: 'done', result: undefined } as const;
const unanswered = { is: 'unanswered' } as const;
const refused = { is: 'refused' } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Writes one value after the other, each a second after the answer to the one before. */
async function ledgerOf(writes: [string, Outcome<unknown>][], secondsBetween = 1) {
  const ledger = newLedger<string>();
  for (const [value, outcome] of writes) {
    await ledger.write(
      'a value',
      value,
      async (stored) => stored,
      async () => outcome,
    );
    vi.advanceTimersByTime(secondsBetween * 1000);
  }
  return ledger;
}

it('misses an acknowledged write, and one that an older write replaced', async () => {
  const ledger = await ledgerOf([
    ['first', done],
    ['second', done],
  ]);
  expect(await ledger.lost('second')).toEqual([]);
  expect(await ledger.lost('first')).toEqual(['a value: second, found first']);
  expect(await ledger.lost('none')).toEqual(['a value: second, found none']);
  expect(ledger.acknowledged()).toBe(2);
});

it('takes either for what is stored when the last write was not answered', async () => {
  const ledger = await ledgerOf([
    ['first', done],
    ['second', unanswered],
  ]);
  expect(await ledger.lost('first')).toEqual([]);
  expect(await ledger.lost('second')).toEqual([]);
  expect(await ledger.lost('none')).toEqual(['a value: first or second, found none']);
});

it.each([
  [1, []],
  [6, ['a value: second, found first']],
])('lets a write without an answer come late, %i second(s) before the next', async (gap, lost) => {
  const ledger = await ledgerOf(
    [
      ['first', unanswered],
      ['second', done],
    ],
    gap,
  );
  expect(await ledger.lost('first')).toEqual(lost);
  expect(await ledger.lost('second')).toEqual([]);
});

it('expects nothing of writes that were refused or never answered', async () => {
  const ledger = await ledgerOf([
    ['first', refused],
    ['second', unanswered],
  ]);
  expect(await ledger.lost('none')).toEqual([]);
  expect(ledger.acknowledged()).toBe(0);
});
