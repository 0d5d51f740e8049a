import { inArray } from 'drizzle-orm';
import type { Caller } from '../auth/caller';
import type { Database } from '../storage/database';
import { rolledBack } from '../storage/rolled-back';
import { outcomeOf, type SavedRow } from '../storage/saved-rows';
import type { CellError } from './refusal';
import type { SheetRow } from './rows';
import type { Cell, Sheet } from './sheet';
import type { Save, SheetSource } from './source';

/** What an import would do with a row of the spreadsheet, in the words of its cells. */
export type RehearsedRow = {
  /** Row number in the spreadsheet: the header is row 1. */
  row: number;
  /** The cell that names the row. */
  key: string;
  outcome: 'new' | 'changed' | 'unchanged' | 'wrong';
  /** `from` is null in a new row. */
  changes: { field: string; from: Cell | null; to: Cell }[];
  problems: Pick<CellError, 'field' | 'problem'>[];
};

type Cells = Record<string, Cell>;

async function cellsById<Row extends { id: number }, Input>(
  tx: Database,
  { cells }: Sheet<Row, Input>,
  { table, find }: SheetSource<Row>,
  saved: SavedRow[],
): Promise<Map<number, Cells>> {
  const ids = saved.map(({ id }) => id);
  const found = await find({ where: inArray(table.id, ids) }, tx);
  return new Map(found.map((row) => [row.id, cells(row)]));
}

/**
 * Saves some rows as an import does, compares and takes it all back. Call it in a transaction that
 * has locked the tables.
 */
export async function rehearse<Row extends { id: number }, Input>(
  tx: Database,
  sheet: Sheet<Row, Input>,
  source: SheetSource<Row>,
  save: Save<Input>,
  rows: SheetRow<Input>[],
  caller: Caller,
): Promise<RehearsedRow[]> {
  const inputs = rows.flatMap(({ input }) => input ?? []);
  const { saved, after } = await rolledBack(tx, async (trial) => {
    const { saved } = await save(trial, inputs, caller);
    const written = saved.filter((row) => outcomeOf(row) !== 'unchanged');
    return { saved, after: await cellsById(trial, sheet, source, written) };
  });
  const changed = saved.filter((row) => outcomeOf(row) === 'changed');
  const before = await cellsById(tx, sheet, source, changed);

  function changesOf({ id }: SavedRow) {
    const [old, next] = [before.get(id), after.get(id)];
    return sheet.columns.flatMap(({ field }) => {
      const [from, to] = [old?.[field] ?? null, next?.[field] ?? ''];
      return from === to || (!old && to === '') ? [] : [{ field, from, to }];
    });
  }

  const results = saved.values();
  return rows.map(({ number: row, key, input, problems }): RehearsedRow => {
    const told = problems.map(({ field, problem }) => ({ field, problem }));
    const result = input && results.next().value;
    if (!result) return { row, key, outcome: 'wrong', changes: [], problems: told };
    const outcome = outcomeOf(result);
    const named = outcome === 'added' ? 'new' : outcome;
    return { row, key, outcome: named, changes: changesOf(result), problems: told };
  });
}
