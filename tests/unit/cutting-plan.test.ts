import { expect, it } from 'vitest';
import {
  countProposals,
  createPlan,
  dropLocked,
  findParts,
  isWhole,
  joinPart,
  leaveOutPart,
  namePart,
  type Plan,
  propose,
  takeProposals,
  toggleCut,
  toggleLeftOut,
  turnPage,
} from '@/lib/cutting/plan';

/** The parts as people write them: "1 2r | 4". */
const write = (plan: Plan) =>
  findParts(plan)
    .map(({ pages }) => pages.map(({ page, turn }) => `${page}${turn ? 'r' : ''}`).join(' '))
    .join(' | ');

const cut = (pages: number, ...after: number[]) =>
  after.reduce((plan, page) => toggleCut(plan, page), createPlan(pages));

it('is one part until it is cut, and again once a cut is taken back [A-20]', () => {
  const plan = cut(4, 1, 3);
  expect(write(plan)).toBe('1 | 2 3 | 4');
  expect(write(toggleCut(toggleCut(plan, 1), 3))).toBe('1 2 3 4');
  expect(isWhole(createPlan(4))).toBe(true);
  expect(isWhole(plan)).toBe(false);
  expect(write(toggleCut(createPlan(2), 2))).toBe('1 2');
});

it('turns and leaves out pages; a part of which none is left is none [A-20]', () => {
  const plan = turnPage(toggleLeftOut(cut(5, 2, 3), 3), 1);
  expect(write(plan)).toBe('1r 2 | 4 5');
  expect(write(toggleLeftOut(plan, 3))).toBe('1r 2 | 3 | 4 5');
  const upright = [1, 2, 3].reduce((turned) => turnPage(turned, 1), plan);
  expect(upright[0]?.turn).toBe(0);
  expect(isWhole(turnPage(createPlan(1), 1))).toBe(false);
});

it('proposes a cut before a heading and after a blank page, and does neither by itself [A-21]', () => {
  const plan = propose(createPlan(6), [
    { page: 1, isBlank: false, typeId: 7 },
    { page: 3, isBlank: true, typeId: undefined },
    { page: 5, isBlank: false, typeId: 8 },
    { page: 6, isBlank: true, typeId: undefined },
  ]);
  expect(write(plan)).toBe('1 2 3 4 5 6');
  expect(plan.map(({ proposes }) => proposes.cut)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(countProposals(plan)).toBe(3);
  const taken = takeProposals(plan);
  expect(write(taken)).toBe('1 2 | 4 | 5');
  expect(findParts(taken).map(({ typeId }) => typeId)).toEqual([7, undefined, 8]);
  expect(countProposals(taken)).toBe(0);
});

it('takes a proposal where it is pressed, and refuses it on a second press [A-21]', () => {
  const heading = [{ page: 2, isBlank: false, typeId: 7 }];
  const plan = toggleCut(propose(createPlan(3), heading), 1);
  expect(write(plan)).toBe('1 | 2 3');
  const refused = toggleCut(plan, 1);
  expect(write(takeProposals(refused))).toBe('1 2 3');
  // A cut made before the proposals came is not one of them.
  expect(countProposals(propose(cut(3, 1), heading))).toBe(0);
});

it('proposes what is found later, and nothing twice [A-46]', () => {
  const [blank, heading] = [
    { page: 2, isBlank: true, typeId: undefined },
    { page: 5, isBlank: false, typeId: 7 },
  ];
  const first = propose(createPlan(6), [blank]);
  // Takes both proposals by hand, and takes them back.
  const refused = [toggleCut, toggleCut, toggleLeftOut, toggleLeftOut].reduce(
    (plan, change) => change(plan, 2),
    first,
  );
  expect(countProposals(refused)).toBe(0);
  const again = propose(refused, [blank, heading]);
  expect(again.map(({ proposes }) => proposes.cut)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(countProposals(again)).toBe(1);
  expect(countProposals(propose(toggleCut(toggleCut(again, 4), 4), [heading]))).toBe(0);
});

it('proposes nothing for pages of parts that have been uploaded [A-46]', () => {
  const found = [2, 4, 5].map((page) => ({ page, isBlank: page === 5, typeId: 7 }));
  const plan = propose(cut(6, 2), found);
  expect(write(takeProposals(plan))).toBe('1 | 2 | 3 | 4 | 6');
  expect(write(takeProposals(dropLocked(plan, new Set([1, 2]))))).toBe('1 2 | 3 | 4 | 6');
  expect(write(takeProposals(dropLocked(plan, new Set([3, 4, 5, 6]))))).toBe('1 | 2 | 3 4 5 6');
});

it('joins a part to the one before it, the first one to the next [A-23]', () => {
  const plan = toggleLeftOut(cut(6, 2, 3, 4), 3);
  expect(write(plan)).toBe('1 2 | 4 | 5 6');
  expect(write(joinPart(plan, 4))).toBe('1 2 4 | 5 6');
  expect(write(joinPart(plan, 1))).toBe('1 2 4 | 5 6');
  expect(write(joinPart(plan, 5))).toBe('1 2 | 4 5 6');
  expect(joinPart(createPlan(2), 1)).toEqual(createPlan(2));
});

it('leaves out what is removed, and names parts by their pages [A-23]', () => {
  const plan = cut(5, 1, 4);
  const [first, second] = findParts(plan);
  expect(write(leaveOutPart(plan, second ?? { pages: [] }))).toBe('1 | 5');
  expect(namePart('Pindai 3.pdf', second ?? { pages: [] })).toBe('Pindai 3 (2-4).pdf');
  expect(namePart('.pdf', first ?? { pages: [] })).toBe('.pdf (1).pdf');
});
