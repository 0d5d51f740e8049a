import { describe, expect, it } from 'vitest';
import type { Page } from '@/api/body';
import { type Document, verifications } from '@/api/documents';
import {
  append,
  countDecided,
  describePlace,
  detourFrom,
  getFollowing,
  getPageAfter,
  getPageBefore,
  getPreceding,
  giveBack,
  leaveOut,
  listAgain,
  prepend,
  putAside,
  type QueueWalk,
  see,
  startWalk,
} from '@/pages/documents/desk/queue-walk';

const toDocument = (id: number): Document => verifications.blank(id);
const ids = (documents: Document[]) => documents.map(({ id }) => id);

/** A page of three rows of a list that has these ids. */
function toPage(list: number[], number: number): Page<Document> {
  const labels = Array.from({ length: Math.max(1, Math.ceil(list.length / 3)) }, (_, i) => i + 1);
  return {
    rows: list.slice((number - 1) * 3, number * 3).map(toDocument),
    links: labels.map((label) => ({ url: null, label: String(label), active: label === number })),
  };
}

function start(list: number[], number: number, first: number): QueueWalk {
  const page = toPage(list, number);
  return see(startWalk(toDocument(first), { number, page }), first);
}

function readOn(walk: QueueWalk, list: number[], numbers: number[], openId: number): QueueWalk {
  return append(
    walk,
    numbers.map((number) => ({ number, page: toPage(list, number) })),
    openId,
  );
}

const decide = (walk: QueueWalk, id: number) => leaveOut(walk, id, 'decided');
const hold = (walk: QueueWalk, id: number) => leaveOut(walk, id, 'waiting');

const seven = [1, 2, 3, 4, 5, 6, 7];

describe('documents that colleagues had open', () => {
  it('come back in their place if the list is read on [Q-42]', () => {
    const walk = readOn(start([1, 2, 3], 1, 1), [1, 3, 4, 5, 6], [1, 2], 1);
    expect(ids(getFollowing(walk, 1))).toEqual([3, 4, 5, 6]);
    expect(ids(getFollowing(readOn(walk, [1, 2, 3, 4, 5, 6], [1, 2], 1), 1))).toEqual([
      2, 3, 4, 5, 6,
    ]);
  });

  it('come back at the end, and so do new ones; what is decided does not [Q-42]', () => {
    const known = readOn(start([1, 2, 3], 1, 1), [1, 3], [1], 1);
    const atEnd = see(decide(decide(known, 1), 3), 3);
    expect(getFollowing(atEnd, 3)).toEqual([]);
    const again = listAgain(atEnd, [{ number: 1, page: toPage([2, 3, 8], 1) }]);
    expect(ids(getFollowing(again, 3))).toEqual([2, 8]);
  });
});

describe('the place in the queue', () => {
  it('is about the number of full pages until the last page has been read [Q-5]', () => {
    const walk = start(seven, 1, 2);
    expect(describePlace(walk, 2)).toBe('2 of about 9');
    const all = readOn(walk, seven, [2, 3], 2);
    expect(describePlace(all, 7)).toBe('7 of 7');
  });

  it('counts the rows of the pages in front [Q-5]', () => {
    expect(describePlace(start(seven, 2, 5), 5)).toBe('5 of about 9');
    expect(getPageBefore(start(seven, 2, 5))).toBe(1);
    expect(getPageBefore(start(seven, 1, 1))).toBeUndefined();
  });

  it('goes up by one with each decision, however short the list becomes [Q-6]', () => {
    let walk = decide(start(seven, 1, 1), 1);
    const shorter = seven.slice(1);
    expect(getPageAfter(walk)).toBe(1);
    walk = readOn(walk, shorter, [1, 2], 2);
    expect(describePlace(walk, 2)).toBe('2 of 7');
    expect(countDecided(walk)).toBe(1);
  });
});

describe('what follows', () => {
  it('leaves out what has been decided', () => {
    expect(ids(getFollowing(decide(start(seven, 1, 1), 2), 1))).toEqual([3]);
    expect(getPreceding(decide(start(seven, 1, 3), 2), 3)?.id).toBe(1);
  });

  it('neither skips nor repeats when the list has become shorter [Q-3]', () => {
    // Two of the first page have been decided here, so the list goes on in the middle of page 1.
    const walk = decide(decide(start(seven, 1, 1), 1), 2);
    const shorter = [3, 4, 5, 6, 7];
    expect(getPageAfter(walk)).toBe(1);
    expect(ids(getFollowing(readOn(walk, shorter, [1], 3), 3))).toEqual([4, 5]);
  });

  it('takes a row once that moved up while two pages were read', () => {
    const shorter = seven.slice(1);
    const walk = append(
      start(seven, 1, 1),
      [
        { number: 1, page: toPage(shorter, 1) },
        { number: 2, page: toPage(seven, 2) },
      ],
      1,
    );
    expect(ids(walk.documents)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('drops what colleagues have decided, except the open document [Q-4]', () => {
    const walk = start(seven, 1, 2);
    const left = [1, 4, 5, 6, 7];
    const after = readOn(walk, left, [1, 2], 2);
    expect(ids(getFollowing(after, 2))).toEqual([4, 5, 6, 7]);
    expect(after.gone).toEqual(new Map([[3, 'taken']]));
  });

  it('offers those put aside at the end, in their order [Q-7]', () => {
    let walk = readOn(start(seven, 1, 1), seven, [2, 3], 1);
    walk = putAside(putAside(walk, 3), 2);
    expect(ids(getFollowing(walk, 1))).toEqual([4, 5, 6, 7, 3, 2]);
    for (const id of seven) walk = see(walk, id);
    expect(ids(getFollowing(walk, 7))).toEqual([3, 2]);
    expect(ids(getFollowing(walk, 3))).toEqual([2]);
    walk = putAside(walk, 3);
    expect(ids(getFollowing(walk, 2))).toEqual([3]);
    expect(ids(getFollowing(decide(walk, 3), 2))).toEqual([]);
  });

  it('keeps those put aside back while the list goes on', () => {
    expect(ids(getFollowing(putAside(start(seven, 1, 1), 2), 1))).toEqual([3]);
  });
});

describe('a decision that waits', () => {
  const held = readOn(hold(start(seven, 1, 1), 1), seven, [1, 2, 3], 2);

  it('is off the queue and counted, although the server still lists its document', () => {
    expect(ids(getFollowing(hold(start(seven, 1, 2), 3), 2))).toEqual([]);
    expect(countDecided(held)).toBe(1);
    expect(describePlace(held, 7)).toBe('7 of 7');
    expect(getPageAfter(hold(start(seven, 1, 1), 1))).toBe(2);
  });

  it('changes no count when the server has taken it', () => {
    const shorter = readOn(decide(held, 1), seven.slice(1), [1, 2], 2);
    expect(describePlace(shorter, 7)).toBe('7 of 7');
    expect(getPageAfter(decide(hold(start(seven, 1, 1), 1), 1))).toBe(1);
    expect(countDecided(shorter)).toBe(1);
  });

  it('gives its document back to the queue', () => {
    const back = giveBack(held, 1);
    expect(getPreceding(back, 2)?.id).toBe(1);
    expect(countDecided(back)).toBe(0);
    expect(describePlace(readOn(back, seven, [3], 1), 1)).toBe('1 of 7');
    expect(giveBack(back, 1)).toBe(back);
  });
});

describe('a detour', () => {
  const others = [30, 3, 31].map(toDocument);
  const walk = detourFrom(start(seven, 1, 1), 1, others);

  it('comes next, and leads back to what followed [Q-43]', () => {
    expect(ids(getFollowing(walk, 1))).toEqual([30, 3, 31, 2]);
    expect(ids(getFollowing(walk, 3))).toEqual([31, 2]);
    expect(ids(getFollowing(walk, 31))).toEqual([2, 3]);
    expect(ids(getFollowing(walk, 2))).toEqual([3]);
    expect(ids(getFollowing(decide(decide(walk, 3), 30), 1))).toEqual([31, 2]);
  });

  it('has its own places, and the way back through them', () => {
    expect(describePlace(walk, 1)).toBe('1 of about 9');
    expect(describePlace(walk, 3)).toBe('2 of 3');
    expect(getPreceding(walk, 3)?.id).toBe(30);
    expect(getPreceding(walk, 30)?.id).toBe(1);
    expect(getPreceding(decide(walk, 30), 3)?.id).toBe(1);
    expect(getPreceding(walk, 2)?.id).toBe(1);
  });

  it('keeps what the list brings, and what is put aside on it', () => {
    const on = readOn(decide(walk, 30), seven, [2, 3], 3);
    expect(ids(getFollowing(on, 31))).toEqual([2, 3, 4, 5, 6, 7]);
    const aside = readOn(putAside(walk, 31), seven, [2, 3], 1);
    expect(ids(getFollowing(aside, 3))).toEqual([2, 4, 5, 6, 7, 31]);
  });

  it('leads back to where it began, wherever it is taken back', () => {
    expect(ids(getFollowing(detourFrom(walk, 1, []), 1))).toEqual([2, 3]);
    const fromSecond = start([10, 11, 12, 13, 14], 1, 11);
    const midway = detourFrom(detourFrom(fromSecond, 11, others), 30, []);
    expect(ids(getFollowing(midway, 30))).toEqual([12]);
    expect(getPreceding(midway, 30)?.id).toBe(11);
    expect(ids(getFollowing(detourFrom(midway, 30, [toDocument(31)]), 30))).toEqual([31, 12]);
  });
});

const readBack = (walk: QueueWalk, list: number[], numbers: number[]) =>
  prepend(
    walk,
    numbers.map((number) => ({ number, page: toPage(list, number) })),
  );

it('goes backwards over a page [Q-3]', () => {
  const walk = readBack(start(seven, 2, 4), seven, [1, 2]);
  expect(ids(walk.documents)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(getPreceding(walk, 4)?.id).toBe(3);
  expect(describePlace(walk, 4)).toBe('4 of about 9');
  expect(getPageBefore(walk)).toBeUndefined();
});

it('puts nothing in front that may lie behind', () => {
  const onThird = start([...seven, 8, 9, 10, 11, 12], 3, 7);
  // All in front have been decided, and page 2 is what came after page 3.
  const left = [7, 8, 9, 10, 11, 12];
  expect(ids(readBack(onThird, left, [2]).documents)).toEqual([7, 8, 9]);
  const all = readBack(onThird, left, [1, 2]);
  expect(ids(all.documents)).toEqual([7, 8, 9]);
  expect(getPageBefore(all)).toBeUndefined();
  // Four in front are left, of which one stands on the page of the first known document.
  const four = [3, 4, 5, 6, ...left];
  expect(ids(readBack(onThird, four, [1, 2]).documents)).toEqual([3, 4, 5, 6, 7, 8, 9]);
});
