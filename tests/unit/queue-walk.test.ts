import { describe, expect, it } from 'vitest';
import type { Page } from '@/api/body';
import { type Document, verifications } from '@/api/documents';
import { createDecision } from '@/decisions/kept-decisions';
import type { Entry } from '@/decisions/outbox';
import {
  countDecided,
  describePlace,
  getFollowing,
  getOpenPage,
  getPageAfter,
  getPageBefore,
  getPreceding,
  type QueueWalk,
  startWalk,
  steps,
} from '@/pages/documents/desk/queue-walk';
import { createWalk } from '@/pages/documents/desk/walk';

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
  return startWalk(toDocument(first), { number, page: toPage(list, number) });
}

const at = (walk: QueueWalk, id: number): QueueWalk => ({ ...walk, current: toDocument(id) });

function readOn(walk: QueueWalk, list: number[], numbers: number[], openId: number): QueueWalk {
  return steps.append(
    at(walk, openId),
    numbers.map((number) => ({ number, page: toPage(list, number) })),
  );
}

const see = (walk: QueueWalk, id: number) => steps.open(walk, toDocument(id));
const putAside = (walk: QueueWalk, id: number) => steps.putAside(at(walk, id));
const detourFrom = (walk: QueueWalk, id: number, documents: Document[]) =>
  steps.decideFirst(at(walk, id), documents);
const decide = (walk: QueueWalk, id: number) => steps.leaveOut(walk, id, 'decided');
const hold = (walk: QueueWalk, id: number) => steps.leaveOut(walk, id, 'waiting');

const seven = [1, 2, 3, 4, 5, 6, 7];

/** A decision on document 1. */
const entry: Entry = {
  ...createDecision(),
  ...{ username: 'andi', role: 'verifikatorDms', path: verifications.path, waitsIn: 2 },
  ...{ document: { id: 1 }, document_status_id: 3, note: '', label: '', isHeld: true },
};

// The walk: what happens, and what is different afterwards.
const opened = start(seven, 1, 1);
const looking = steps.look(opened);
const ended = steps.end(opened);
it.each<[string, QueueWalk, Partial<QueueWalk>]>([
  ['the first document', opened, { opening: 0, isMoving: false, isAtEnd: false }],
  ['one that is looked for', looking, { opening: 0, isMoving: true }],
  ['one that is not there', steps.stay(looking), { opening: 0, isMoving: false }],
  ['one that is found', see(looking, 4), { opening: 1, isMoving: false, seen: new Set([1, 4]) }],
  ['the same one again', see(see(opened, 4), 4), { opening: 2, current: toDocument(4) }],
  ['the last decision', ended, { opening: 0, isAtEnd: true, current: toDocument(1) }],
  ['no other one after it', steps.stay(steps.look(ended)), { isMoving: false, isAtEnd: true }],
  ['another one after it', see(steps.look(ended), 4), { isMoving: false, isAtEnd: false }],
  [
    'one that an Undo brings back',
    steps.bringBack(ended, toDocument(1), entry),
    { opening: 1, isAtEnd: false, broughtBack: entry, gone: new Map() },
  ],
  [
    'the one after that',
    see(steps.bringBack(opened, toDocument(1), entry), 2),
    { broughtBack: undefined },
  ],
])('%s is open', (_, walk, expected) => {
  expect(walk).toMatchObject(expected);
});

describe('documents that colleagues had open', () => {
  it('come back in their place if the list is read on [Q-42]', () => {
    const walk = readOn(start([1, 2, 3], 1, 1), [1, 3, 4, 5, 6], [1, 2], 1);
    expect(ids(getFollowing(at(walk, 1)))).toEqual([3, 4, 5, 6]);
    expect(ids(getFollowing(at(readOn(walk, [1, 2, 3, 4, 5, 6], [1, 2], 1), 1)))).toEqual([
      2, 3, 4, 5, 6,
    ]);
  });

  it('come back at the end, and so do new ones; what is decided does not [Q-42]', () => {
    const known = readOn(start([1, 2, 3], 1, 1), [1, 3], [1], 1);
    const atEnd = see(decide(decide(known, 1), 3), 3);
    expect(getFollowing(at(atEnd, 3))).toEqual([]);
    const again = steps.listAgain(atEnd, [{ number: 1, page: toPage([2, 3, 8], 1) }]);
    expect(ids(getFollowing(at(again, 3)))).toEqual([2, 8]);
  });
});

describe('the place in the queue', () => {
  it('is about the number of full pages until the last page has been read [Q-5]', () => {
    const walk = start(seven, 1, 2);
    expect(describePlace(at(walk, 2))).toBe('2 of about 9');
    const all = readOn(walk, seven, [2, 3], 2);
    expect(describePlace(at(all, 7))).toBe('7 of 7');
  });

  it('counts the rows of the pages in front [Q-5]', () => {
    expect(describePlace(at(start(seven, 2, 5), 5))).toBe('5 of about 9');
    expect(getPageBefore(start(seven, 2, 5))).toBe(1);
    expect(getPageBefore(start(seven, 1, 1))).toBeUndefined();
  });

  it('goes up by one with each decision, however short the list becomes [Q-5]', () => {
    let walk = decide(start(seven, 1, 1), 1);
    const shorter = seven.slice(1);
    expect(getPageAfter(walk)).toBe(1);
    walk = readOn(walk, shorter, [1, 2], 2);
    expect(describePlace(at(walk, 2))).toBe('2 of 7');
    expect(countDecided(walk)).toBe(1);
  });
});

describe('the page of the open document [Q-30]', () => {
  const walk = readOn(start(seven, 2, 4), seven, [3], 4);

  it('is the one on which the list has it', () => {
    expect([4, 6, 7].map((id) => getOpenPage(at(walk, id)))).toEqual([2, 2, 3]);
    expect(getOpenPage(at(readBack(walk, seven, [1]), 1))).toBe(1);
  });

  it('is an earlier one once documents in front have left the list', () => {
    expect(getOpenPage(at(hold(walk, 4), 7))).toBe(3);
    expect(getOpenPage(at(decide(walk, 4), 7))).toBe(2);
  });

  it('is that of where a detour began', () => {
    expect(getOpenPage(at(detourFrom(walk, 7, [toDocument(30)]), 30))).toBe(3);
  });
});

describe('what follows', () => {
  it('leaves out what has been decided', () => {
    expect(ids(getFollowing(at(decide(start(seven, 1, 1), 2), 1)))).toEqual([3]);
    expect(getPreceding(at(decide(start(seven, 1, 3), 2), 3))?.id).toBe(1);
  });

  it('neither skips nor repeats when the list has become shorter [Q-3]', () => {
    // Two of the first page have been decided here, so the list goes on in the middle of page 1.
    const walk = decide(decide(start(seven, 1, 1), 1), 2);
    const shorter = [3, 4, 5, 6, 7];
    expect(getPageAfter(walk)).toBe(1);
    expect(ids(getFollowing(at(readOn(walk, shorter, [1], 3), 3)))).toEqual([4, 5]);
  });

  it('takes a row once that moved up while two pages were read', () => {
    const shorter = seven.slice(1);
    const walk = steps.append(start(seven, 1, 1), [
      { number: 1, page: toPage(shorter, 1) },
      { number: 2, page: toPage(seven, 2) },
    ]);
    expect(ids(walk.documents)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('drops what colleagues have decided, except the open document [Q-3]', () => {
    const walk = start(seven, 1, 2);
    const left = [1, 4, 5, 6, 7];
    const after = readOn(walk, left, [1, 2], 2);
    expect(ids(getFollowing(at(after, 2)))).toEqual([4, 5, 6, 7]);
    expect(after.gone).toEqual(new Map([[3, 'taken']]));
  });

  it('offers those put aside at the end, in their order [Q-7]', () => {
    let walk = readOn(start(seven, 1, 1), seven, [2, 3], 1);
    walk = putAside(putAside(walk, 3), 2);
    expect(ids(getFollowing(at(walk, 1)))).toEqual([4, 5, 6, 7, 3, 2]);
    for (const id of seven) walk = see(walk, id);
    expect(ids(getFollowing(at(walk, 7)))).toEqual([3, 2]);
    expect(ids(getFollowing(at(walk, 3)))).toEqual([2]);
    walk = putAside(walk, 3);
    expect(ids(getFollowing(at(walk, 2)))).toEqual([3]);
    expect(ids(getFollowing(at(decide(walk, 3), 2)))).toEqual([]);
  });

  it('keeps those put aside back while the list goes on', () => {
    expect(ids(getFollowing(at(putAside(start(seven, 1, 1), 2), 1)))).toEqual([3]);
  });
});

describe('a decision that waits', () => {
  const held = readOn(hold(start(seven, 1, 1), 1), seven, [1, 2, 3], 2);

  it('is off the queue and counted, although the server still lists its document', () => {
    expect(ids(getFollowing(at(hold(start(seven, 1, 2), 3), 2)))).toEqual([]);
    expect(countDecided(held)).toBe(1);
    expect(describePlace(at(held, 7))).toBe('7 of 7');
    expect(getPageAfter(hold(start(seven, 1, 1), 1))).toBe(2);
  });

  it('changes no count when the server has taken it', () => {
    const shorter = readOn(decide(held, 1), seven.slice(1), [1, 2], 2);
    expect(describePlace(at(shorter, 7))).toBe('7 of 7');
    expect(getPageAfter(decide(hold(start(seven, 1, 1), 1), 1))).toBe(1);
    expect(countDecided(shorter)).toBe(1);
  });

  it('gives its document back to the queue', () => {
    const back = steps.bringBack(held, toDocument(1), entry);
    expect(getPreceding(at(back, 2))?.id).toBe(1);
    expect(countDecided(back)).toBe(0);
    expect(describePlace(at(readOn(back, seven, [3], 1), 1))).toBe('1 of 7');
    expect(back.current.id).toBe(1);
  });
});

describe('a detour', () => {
  const others = [30, 3, 31].map(toDocument);
  const walk = detourFrom(start(seven, 1, 1), 1, others);

  it('comes next, and leads back to what followed [Q-43]', () => {
    expect(ids(getFollowing(at(walk, 1)))).toEqual([30, 3, 31, 2]);
    expect(ids(getFollowing(at(walk, 3)))).toEqual([31, 2]);
    expect(ids(getFollowing(at(walk, 31)))).toEqual([2, 3]);
    expect(ids(getFollowing(at(walk, 2)))).toEqual([3]);
    expect(ids(getFollowing(at(decide(decide(walk, 3), 30), 1)))).toEqual([31, 2]);
  });

  it('has its own places, and the way back through them', () => {
    expect(describePlace(at(walk, 1))).toBe('1 of about 9');
    expect(describePlace(at(walk, 3))).toBe('2 of 3');
    expect(getPreceding(at(walk, 3))?.id).toBe(30);
    expect(getPreceding(at(walk, 30))?.id).toBe(1);
    expect(getPreceding(at(decide(walk, 30), 3))?.id).toBe(1);
    expect(getPreceding(at(walk, 2))?.id).toBe(1);
  });

  it('keeps what the list brings, and what is put aside on it', () => {
    const on = readOn(decide(walk, 30), seven, [2, 3], 3);
    expect(ids(getFollowing(at(on, 31)))).toEqual([2, 3, 4, 5, 6, 7]);
    const aside = readOn(putAside(walk, 31), seven, [2, 3], 1);
    expect(ids(getFollowing(at(aside, 3)))).toEqual([2, 4, 5, 6, 7, 31]);
  });

  it('leads back to where it began, wherever it is taken back', () => {
    expect(ids(getFollowing(at(detourFrom(walk, 1, []), 1)))).toEqual([2, 3]);
    const fromSecond = start([10, 11, 12, 13, 14], 1, 11);
    const midway = detourFrom(detourFrom(fromSecond, 11, others), 30, []);
    expect(ids(getFollowing(at(midway, 30)))).toEqual([12]);
    expect(getPreceding(at(midway, 30))?.id).toBe(11);
    expect(ids(getFollowing(at(detourFrom(midway, 30, [toDocument(31)]), 30)))).toEqual([31, 12]);
  });
});

const readBack = (walk: QueueWalk, list: number[], numbers: number[]) =>
  steps.prepend(
    walk,
    numbers.map((number) => ({ number, page: toPage(list, number) })),
  );

it('goes backwards over a page [Q-3]', () => {
  const walk = readBack(start(seven, 2, 4), seven, [1, 2]);
  expect(ids(walk.documents)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(getPreceding(at(walk, 4))?.id).toBe(3);
  expect(describePlace(at(walk, 4))).toBe('4 of about 9');
  expect(getPageBefore(walk)).toBeUndefined();
});

it('puts nothing in front that may lie behind', () => {
  const onThird = start([...seven, 8, 9, 10, 11, 12], 3, 7);
  // All documents in front have been decided, and page 2 is what page 3 was.
  const left = [7, 8, 9, 10, 11, 12];
  expect(ids(readBack(onThird, left, [2]).documents)).toEqual([7, 8, 9]);
  const all = readBack(onThird, left, [1, 2]);
  expect(ids(all.documents)).toEqual([7, 8, 9]);
  expect(getPageBefore(all)).toBeUndefined();
  // Four in front are left; one of them is on the first known document's page.
  const four = [3, 4, 5, 6, ...left];
  expect(ids(readBack(onThird, four, [1, 2]).documents)).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

describe('the address', () => {
  function open() {
    const written: string[] = [];
    const walk = createWalk({
      first: toDocument(1),
      start: { number: 1, page: toPage(seven, 1) },
      asked: 1,
      readPage: async (number) => ({ number, page: toPage(seven, number) }),
      writeAddress: (id, page) => void written.push(`${id} on page ${page}`),
    });
    return { walk, written };
  }

  it('is written for each document that is opened, with its page [Q-30]', async () => {
    const { walk, written } = open();
    walk.show();
    for (let step = 1; step < 5; step += 1) expect(await walk.goNext()).toBe(true);
    expect(written).toEqual(['2 on page 1', '3 on page 1', '4 on page 2', '5 on page 2']);
    walk.markDecided(2, 'decided');
    walk.markDecided(3, 'decided');
    expect(written.at(-1)).toBe('5 on page 1');
  });

  it('is left alone by a step that ends when the desk has been closed', async () => {
    const { walk, written } = open();
    walk.show();
    await walk.goNext();
    await walk.goNext();
    const step = walk.goPrevious();
    walk.hide();
    await walk.goNext();
    await step;
    expect(written).toEqual(['2 on page 1', '3 on page 1', '2 on page 1']);
  });
});
