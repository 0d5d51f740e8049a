import { loadCutting } from '@/components/cutting/load-cutting';
import type { PartPage } from '@/lib/cutting/part';
import { findParts, namePart, type Part, type Plan } from '@/lib/cutting/plan';
import { createRow, isOpen, type Row } from '@/pages/documents/many-files/rows';

/** A file whose bytes are kept: a PDF that is cut, and how, or a picture that was taken. */
export type Stack = {
  id: string;
  file: File;
  /** Undefined before it is cut. */
  plan: Plan | undefined;
};

type FullStack = Stack & { plan: Plan };
type HasPages = Pick<Part, 'pages'>;

/** The rows that have been made of a stack, or the row that is to be cut. */
export const rowsOf = (rows: readonly Row[], { id }: Pick<Stack, 'id'>) =>
  rows.filter((row) => (row.part?.stackId ?? row.id) === id);

/** The stack that a row is a part of, or that it is itself. */
export const stackOf = (stacks: readonly Stack[], { id, part }: Row) =>
  stacks.find((stack) => stack.id === (part?.stackId ?? id));

/** Key of a part: the same pages, turned alike, are the same part. */
export const keyOfPart = (pages: Part['pages']) =>
  pages.map(({ page, turn }) => `${page} ${turn}`).join();

/** All pages of a stack, as they are. */
export const wholeOf = (plan: Plan) =>
  plan.map((_, index): PartPage => ({ page: index + 1, turn: 0 }));

/** True if a row can still be joined or cut otherwise: what may have arrived stays. */
const isChangeable = (row: Row) => isOpen(row) || row.upload?.state === 'refused';

/** The pages of parts that stay as they were sent. */
export const findLocked = (rows: readonly Row[]): ReadonlySet<number> =>
  new Set(
    rows
      .filter((row) => !isChangeable(row))
      .flatMap((row) => row.part?.pages.map(({ page }) => page) ?? []),
  );

/**
 * The rows of a stack that is cut as planned. Parts that exist already stay; a new part takes type
 * and description from the part that began on the same page. Rejects if the stack cannot be cut.
 */
export async function cutRows(rows: readonly Row[], { id, file }: Stack, plan: Plan) {
  const parts = findParts(plan);
  const known = new Map(
    rows.flatMap((row) => (row.part ? [[keyOfPart(row.part.pages), row] as const] : [])),
  );
  const fresh = parts.filter(({ pages }) => !known.has(keyOfPart(pages)));
  const files = await write({ file, plan }, fresh);
  const made = new Map(fresh.map((part, index) => [part, files[index]]));
  return parts.flatMap((part) => {
    const there = known.get(keyOfPart(part.pages));
    if (there) return [there];
    const written = made.get(part);
    if (!written) return [];
    const first = part.pages[0]?.page;
    const before = rows.find((row) => (row.part?.pages[0]?.page ?? 1) === first);
    return [
      {
        ...createRow(written),
        part: { stackId: id, pages: part.pages },
        typeId: before?.typeId ?? part.typeId,
        description: before?.description ?? '',
      },
    ];
  });
}

/** Writes parts. A whole, unchanged stack is its own file. */
async function write({ file, plan }: Pick<FullStack, 'file' | 'plan'>, parts: readonly HasPages[]) {
  const [first] = parts;
  if (!first) return [];
  const isWhole = first.pages.length === plan.length && first.pages.every(({ turn }) => turn === 0);
  if (isWhole) return [file];
  const { writeParts } = await loadCutting();
  return writeParts(
    file,
    parts.map(({ pages }) => ({ pages, name: namePart(file.name, { pages }) })),
  );
}

/**
 * The rows of a stack from an earlier page; one row for the whole stack, where it was not cut yet
 * or can't be cut again.
 */
export async function remakeRows(
  { id: stackId, file, plan }: Stack,
  parts: readonly HasPages[],
): Promise<Row[]> {
  if (!plan) return [{ ...createRow(file), id: stackId }];
  const files = await write({ file, plan }, parts).catch(() => []);
  if (files.length === 0) {
    return [{ ...createRow(file), part: { stackId, pages: wholeOf(plan) } }];
  }
  return files.map((one, index) => ({
    ...createRow(one),
    part: { stackId, pages: parts[index]?.pages ?? [] },
  }));
}

/** Replaces the rows of a stack. */
export function replaceRows(rows: readonly Row[], stack: Stack, next: readonly Row[]): Row[] {
  const old = new Set(rowsOf(rows, stack).map(({ id }) => id));
  const at = rows.findIndex(({ id }) => old.has(id));
  const others = rows.filter(({ id }) => !old.has(id));
  return others.toSpliced(Math.max(0, at), 0, ...next);
}

/**
 * The row with which a part is joined: the one before it, else the one after it; undefined if
 * neither can be changed any more.
 */
export function findNeighbour(rows: readonly Row[], row: Row): Row | undefined {
  if (!row.part || !isChangeable(row)) return undefined;
  const own = rowsOf(rows, { id: row.part.stackId });
  const at = own.indexOf(row);
  return [own[at - 1], own[at + 1]].find((one) => one && isChangeable(one));
}
