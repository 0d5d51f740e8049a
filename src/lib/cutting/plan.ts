import { range } from 'es-toolkit';
import type { Turn } from '@/lib/fit-file/shrink-picture';

/** Id of a document type. */
type Id = number | string;

/** A page of a stack, and what becomes of it. */
export type PlannedPage = {
  turn: Turn;
  isLeftOut: boolean;
  /** True if the stack is cut after it. Never of the last page. */
  isCut: boolean;
  /** Proposals that are neither taken nor refused yet. */
  proposes: { cut: boolean; leaveOut: boolean };
  /** True if it has been found blank. */
  isBlank: boolean;
  /** The document type that its heading names, once that has been found. */
  typeId: Id | undefined;
};

/** The pages of a stack in their order, and where it is cut. Page 1 is the first. */
export type Plan = readonly PlannedPage[];

export type Proposal = {
  page: number;
  isBlank: boolean;
  /** The type that its heading names: a document begins here. */
  typeId: Id | undefined;
};

const untouched: PlannedPage = {
  turn: 0,
  isLeftOut: false,
  isCut: false,
  proposes: { cut: false, leaveOut: false },
  isBlank: false,
  typeId: undefined,
};

export const createPlan = (pages: number): Plan => range(pages).map(() => untouched);

const change = (plan: Plan, page: number, by: (one: PlannedPage) => Partial<PlannedPage>): Plan =>
  plan.map((one, index) => (index === page - 1 ? { ...one, ...by(one) } : one));

/**
 * Makes or removes the cut after a page, and takes a proposed one. Nothing follows the last page.
 */
export const toggleCut = (plan: Plan, page: number): Plan =>
  page >= plan.length
    ? plan
    : change(plan, page, ({ isCut, proposes }) => ({
        isCut: !isCut,
        proposes: { ...proposes, cut: false },
      }));

/** Leaves a page out, or takes it back in. */
export const toggleLeftOut = (plan: Plan, page: number): Plan =>
  change(plan, page, ({ isLeftOut, proposes }) => ({
    isLeftOut: !isLeftOut,
    proposes: { ...proposes, leaveOut: false },
  }));

/** Turns a page clockwise by a quarter. */
export const turnPage = (plan: Plan, page: number): Plan =>
  change(plan, page, ({ turn }) => ({ turn: ((turn + 90) % 360) as Turn }));

/**
 * Adds proposals: a cut before a heading; a cut after a blank page, which is left out. Proposes
 * nothing that is done already or was proposed before.
 */
export function propose(plan: Plan, proposals: readonly Proposal[]): Plan {
  const byPage = new Map(
    proposals
      .filter(({ page, isBlank, typeId }) => {
        const before = plan[page - 1];
        return (isBlank && !before?.isBlank) || (typeId !== undefined && !before?.typeId);
      })
      .map((proposal) => [proposal.page, proposal]),
  );
  return plan.map((one, index) => {
    const here = byPage.get(index + 1);
    const endsHere = here?.isBlank || byPage.get(index + 2)?.typeId !== undefined;
    const isLast = index === plan.length - 1;
    return {
      ...one,
      isBlank: one.isBlank || Boolean(here?.isBlank),
      typeId: here?.typeId ?? one.typeId,
      proposes: {
        cut: one.proposes.cut || Boolean(endsHere && !isLast && !one.isCut),
        leaveOut: one.proposes.leaveOut || Boolean(here?.isBlank && !one.isLeftOut),
      },
    };
  });
}

/** True if a page and the one after it may be parted: no page of an uploaded part changes. */
export const mayCutAfter = (plan: Plan, page: number, locked: ReadonlySet<number>): boolean =>
  page < plan.length && !locked.has(page) && !locked.has(page + 1);

/** Drops what is proposed for pages of parts that have been uploaded. */
export const dropLocked = (plan: Plan, locked: ReadonlySet<number>): Plan =>
  plan.map((one, index) => ({
    ...one,
    proposes: {
      cut: one.proposes.cut && mayCutAfter(plan, index + 1, locked),
      leaveOut: one.proposes.leaveOut && !locked.has(index + 1),
    },
  }));

/** Takes all proposals. */
export const takeProposals = (plan: Plan): Plan =>
  plan.map((one) => ({
    ...one,
    isCut: one.isCut || one.proposes.cut,
    isLeftOut: one.isLeftOut || one.proposes.leaveOut,
    proposes: untouched.proposes,
  }));

export const countProposals = (plan: Plan): number =>
  plan.filter(({ proposes }) => proposes.cut || proposes.leaveOut).length;

/** Pages of a stack that become a file, by their numbers. */
export type Part = {
  pages: readonly { page: number; turn: Turn }[];
  /** The type that the heading of its first page names. */
  typeId: Id | undefined;
};

/**
 * The parts of a stack, without pages that are left out. A part without any page left is dropped.
 */
export function findParts(plan: Plan): Part[] {
  const groups: { page: number; turn: Turn }[][] = [[]];
  for (const [index, { turn, isLeftOut, isCut }] of plan.entries()) {
    if (!isLeftOut) groups.at(-1)?.push({ page: index + 1, turn });
    if (isCut) groups.push([]);
  }
  return groups.flatMap((pages) => {
    const [first] = pages;
    return first ? [{ pages, typeId: plan[first.page - 1]?.typeId }] : [];
  });
}

/** True if a stack would be the same file as before: one part with all pages as they are. */
export const isWhole = (plan: Plan): boolean =>
  plan.every(({ turn, isLeftOut, isCut }) => turn === 0 && !isLeftOut && !isCut);

/** Joins the part that begins with this page to the one before it; the first part to the next. */
export function joinPart(plan: Plan, page: number): Plan {
  const parts = findParts(plan).map(({ pages }) => pages.map((one) => one.page));
  const at = parts.findIndex(([first]) => first === page);
  const [before, after] = at > 0 ? [at - 1, at] : [0, 1];
  const from = parts[before]?.at(-1);
  const to = parts[after]?.[0];
  if (at < 0 || from === undefined || to === undefined) return plan;
  return plan.map((one, index) =>
    index + 1 >= from && index + 1 < to ? { ...one, isCut: false } : one,
  );
}

/** Leaves out all pages of a part. */
export function leaveOutPart(plan: Plan, { pages }: Pick<Part, 'pages'>): Plan {
  const gone = new Set(pages.map(({ page }) => page));
  return plan.map((one, index) => (gone.has(index + 1) ? { ...one, isLeftOut: true } : one));
}

/** "Scan (4-6).pdf": the name of a part. All parts of a stack make one series. */
export function namePart(stack: string, { pages }: Pick<Part, 'pages'>): string {
  const first = pages[0]?.page;
  const last = pages.at(-1)?.page;
  const stem = stack.replace(/\.[^.]*$/, '') || stack;
  return `${stem} (${first === last ? first : `${first}-${last}`}).pdf`;
}
