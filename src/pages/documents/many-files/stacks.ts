import { joinPart, leaveOutPart, type Plan } from '@/lib/cutting/plan';
import type { Contents } from '@/pages/documents/many-files/kept-record';
import type { Row } from '@/pages/documents/many-files/rows';
import {
  cutRows,
  findLocked,
  findNeighbour,
  remakeRows,
  replaceRows,
  rowsOf,
  type Stack,
  stackOf,
} from '@/pages/documents/many-files/stack-rows';
import type { KeptCuts } from '@/pages/documents/many-files/use-kept-files';

type Options = {
  get: () => Contents;
  update: (change: (contents: Contents) => Partial<Contents>) => void;
  /** Called with the ids of removed rows. */
  end: (ids: string[]) => void;
  /** Keeps the bytes of a stack. */
  keepStack: (stack: Stack) => Promise<void>;
  /** Removes the bytes of stacks that are gone. */
  dropBytes: () => Promise<void>;
};

/** Cuts stacks into rows, and joins them again. */
export function createStacks({ get, update, end, keepStack, dropBytes }: Options) {
  function setPlan(stack: Stack, plan: Plan) {
    const isOther = ({ id }: Stack) => id !== stack.id;
    const isNew = get().stacks.every(isOther);
    update(({ stacks }) => ({ stacks: [...stacks.filter(isOther), { ...stack, plan }] }));
    if (isNew) void keepStack(stack);
  }

  /** Cuts as planned. Resolves to the first row that is new, if any. Rejects if that fails. */
  async function cut(stack: Stack, plan: Plan): Promise<string | undefined> {
    const own = rowsOf(get().rows, stack);
    const next = await cutRows(own, stack, plan);
    end(own.filter((row) => !next.includes(row)).map(({ id }) => id));
    setPlan(stack, plan);
    update(({ rows }) => ({ rows: replaceRows(rows, stack, next) }));
    return next.find((row) => !own.includes(row))?.id;
  }

  return {
    /** Puts stacks of an earlier page back, with the parts that they were cut into. */
    async restore(found: readonly KeptCuts[]) {
      for (const { stack, parts } of found) {
        const made = await remakeRows(stack, parts);
        update(({ rows, stacks }) => ({ rows: [...rows, ...made], stacks: [...stacks, stack] }));
      }
    },
    /** The stack of a part, or the one that a file becomes. */
    toStack: (row: Row): Stack =>
      stackOf(get().stacks, row) ?? { id: row.id, file: row.file, plan: undefined },
    /** The pages of a stack that have been uploaded. */
    findLocked: (stack: Stack) => findLocked(rowsOf(get().rows, stack)),
    setPlan,
    cut,
    mayJoin: (row: Row) => findNeighbour(get().rows, row) !== undefined,
    /** Joins a part with its neighbour. Resolves to the row that they become. */
    async join(row: Row): Promise<string | undefined> {
      const stack = stackOf(get().stacks, row);
      const neighbour = findNeighbour(get().rows, row);
      if (!stack?.plan || !row.part || !neighbour?.part) return undefined;
      const starts = [row, neighbour].map(({ part }) => part?.pages[0]?.page ?? 1);
      return cut(stack, joinPart(stack.plan, Math.max(...starts)));
    },
    /** Removes a row and leaves its pages out of the stack, which is removed with its last row. */
    remove(row: Row) {
      end([row.id]);
      update(({ rows }) => ({ rows: rows.filter(({ id }) => id !== row.id) }));
      const stack = stackOf(get().stacks, row);
      if (stack?.plan && row.part) setPlan(stack, leaveOutPart(stack.plan, row.part));
      update(({ rows, stacks }) => ({
        stacks: stacks.filter((one) => rowsOf(rows, one).length > 0),
      }));
      void dropBytes();
    },
  };
}
