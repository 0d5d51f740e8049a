import { useLatestState } from '@/hooks/use-latest-state';
import { joinPart, leaveOutPart, type Plan } from '@/lib/cutting/plan';
import type { Row } from '@/pages/documents/many-files/rows';
import {
  cutRows,
  findLocked,
  findNeighbour,
  remakeRows,
  replaceRows,
  rowsOf,
  type Stack,
} from '@/pages/documents/many-files/stack-rows';
import type { KeptCuts } from '@/pages/documents/many-files/use-kept-files';

type Rows = {
  getRows: () => Row[];
  set: (rows: Row[]) => void;
  /** Called with rows that go. */
  forget: (ids: string[]) => void;
  /** Keeps the bytes of a stack. */
  keepStack: (stack: Stack) => Promise<void>;
  /** Removes those of stacks that are no longer there. */
  dropBytes: () => Promise<void>;
  /** Keeps how stacks are cut. */
  keep: () => void;
};

/** The files of the tray whose bytes are kept, and what those that are cut were cut into. */
export function useStacks({ getRows, set, forget, keepStack, dropBytes, keep }: Rows) {
  const [, update, latest] = useLatestState<Stack[]>([]);

  const find = ({ id, part }: Row) =>
    latest.current.find((stack) => stack.id === (part?.stackId ?? id));

  function setPlan(stack: Stack, plan: Plan) {
    const isNew = latest.current.every(({ id }) => id !== stack.id);
    update((all) => [...all.filter(({ id }) => id !== stack.id), { ...stack, plan }]);
    if (isNew) void keepStack(stack);
    else keep();
  }

  /** Cuts as planned. Resolves to the first row that is new, if any. Rejects if that fails. */
  async function cut(stack: Stack, plan: Plan): Promise<string | undefined> {
    const own = rowsOf(getRows(), stack);
    const next = await cutRows(own, stack, plan);
    forget(own.filter((row) => !next.includes(row)).map(({ id }) => id));
    setPlan(stack, plan);
    set(replaceRows(getRows(), stack, next));
    return next.find((row) => !own.includes(row))?.id;
  }

  return {
    getAll: () => latest.current,
    /** Adds files whose bytes are kept already. */
    add: (stacks: readonly Stack[]) => update((all) => [...all, ...stacks]),
    /** Puts stacks of an earlier page back, with the parts that they were cut into. */
    async restore(found: readonly KeptCuts[]) {
      for (const { stack, parts } of found) {
        const rows = await remakeRows(stack, parts);
        update((all) => [...all, stack]);
        set([...getRows(), ...rows]);
      }
    },
    /** True if its bytes are kept. */
    isOf: (row: Row) => find(row) !== undefined,
    /** The stack of a part, or the one that a file becomes. */
    toStack: (row: Row): Stack => find(row) ?? { id: row.id, file: row.file, plan: undefined },
    /** The pages of a stack that have been uploaded. */
    findLocked: (stack: Stack) => findLocked(rowsOf(getRows(), stack)),
    setPlan,
    cut,
    mayJoin: (row: Row) => findNeighbour(getRows(), row) !== undefined,
    /** Joins a part with its neighbour. Resolves to the row that they become. */
    async join(row: Row): Promise<string | undefined> {
      const stack = find(row);
      const neighbour = findNeighbour(getRows(), row);
      if (!stack?.plan || !row.part || !neighbour?.part) return undefined;
      const starts = [row, neighbour].map(({ part }) => part?.pages[0]?.page ?? 1);
      return cut(stack, joinPart(stack.plan, Math.max(...starts)));
    },
    /** Leaves out the pages of a row that has been removed, or forgets its stack. */
    removed(row: Row) {
      const stack = find(row);
      if (stack?.plan && row.part) setPlan(stack, leaveOutPart(stack.plan, row.part));
      update((all) => all.filter((one) => rowsOf(getRows(), one).length > 0));
      void dropBytes();
    },
  };
}
