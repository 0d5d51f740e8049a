import { inArray, type SQL, sql } from 'drizzle-orm';
import { chunk } from 'es-toolkit';
import type { Handler } from 'hono';
import type { ApiEnv } from '../http/authenticate';
import { refusal } from '../http/errors';
import { filtersOf } from '../http/filters';
import type { Database } from '../storage/database';
import { inWords, sentence } from '../texts/sentence';
import type { Cell, Sheet, SheetLayout } from './sheet';
import { type SheetThreads, sheetResult } from './sheet-threads';
import type { SheetSource } from './source';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows per query. Other requests run in between. */
const batchSize = 500;

/**
 * Reads the cells of all rows of the list in batches. The first query fixes which rows and their
 * order.
 */
async function* linesOf<Row, Input>(
  db: Database,
  { columns, cells }: Sheet<Row, Input>,
  { table, orderBy, find }: SheetSource<Row>,
  where: SQL | undefined,
): AsyncGenerator<Cell[][]> {
  const rows = await db
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(where)
    .orderBy(...orderBy);
  for (const batch of chunk(rows, batchSize)) {
    const ids = batch.map(({ id }) => id);
    const found = await find({ where: inArray(table.id, ids) });
    yield found.map(cells).map((line) => columns.map(({ field }) => line[field]));
  }
}

/** The layout of a sheet's file, with headers in English. */
export const layoutOf = <Row, Input>({ name, columns }: Sheet<Row, Input>): SheetLayout => ({
  name,
  columns: columns.map((column) => ({ ...column, header: inWords(sentence(column.header), 'en') })),
});

/** GET {base}/export?{filters}: the whole list as an .xlsx file. */
export function exportOf<Row, Input>(
  { db, sheetThreads }: { db: Database; sheetThreads: SheetThreads },
  sheet: Sheet<Row, Input>,
  source: SheetSource<Row>,
): Handler<ApiEnv> {
  const layout = layoutOf(sheet);
  return async (c) => {
    const lines = linesOf(db, sheet, source, filtersOf(c, source.filters));
    const file = await sheetResult(
      c,
      sheetThreads.write(layout, lines),
      refusal(413, 'The list is too long for one spreadsheet.'),
    );
    return c.body(file, 200, {
      'Content-Type': xlsx,
      'Content-Disposition': `attachment; filename="${layout.name}.xlsx"`,
    });
  };
}
