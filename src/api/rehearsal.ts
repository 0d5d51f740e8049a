import * as v from 'valibot';
import { parseData } from '@/api/body';
import { unlessMissing } from '@/api/errors';
import { sendSheet } from '@/api/resource';
import { list, requiredList, text } from '@/api/wire';

const sheetRow = v.object({
  /** Number of the row in the sheet: the header is row 1. */
  row: v.pipe(v.number(), v.integer()),
  /** Text of the cell that names the row. */
  key: text,
  outcome: v.picklist(['new', 'changed', 'unchanged', 'wrong']),
  /** Cells as an export writes them. `field` is the wire name of the column. */
  changes: list(v.object({ field: v.string(), from: text, to: text })),
  problems: list(v.object({ field: v.string(), message: text })),
});
/** What an import would do with a row of a spreadsheet. */
export type SheetRow = v.InferOutput<typeof sheetRow>;
export type RowOutcome = SheetRow['outcome'];

const rehearsal = v.object({
  /** Version of the server's data, sent with the import; a 409 refuses it if the data changed. */
  base: v.pipe(v.string(), v.nonEmpty()),
  rows: requiredList(sheetRow),
});

/**
 * Asks what an import into the list at `path` would do. Undefined if the back end has no such call.
 * It is a call of its own: a back end would ignore a parameter that it does not know, and import.
 */
export function rehearse(path: string, file: File, signal: AbortSignal) {
  const answer = sendSheet(`${path}/rehearse`, file, { signal });
  return unlessMissing(
    answer.then((body) => parseData(rehearsal, body)),
    undefined,
  );
}
