import { arrayBuffer } from 'node:stream/consumers';
import type { Handler } from 'hono';
import type { Caller } from '../auth/caller';
import type { ApiContext, ApiEnv } from '../http/authenticate';
import { inTransaction } from '../http/constraint-errors';
import { InvalidInput } from '../http/errors';
import { atMost, readForm, TooLarge } from '../http/multipart';
import type { Database } from '../storage/database';
import { countOutcomes, type Outcome } from '../storage/saved-rows';
import { describeRefusal } from './refusal';
import { readRows } from './rows';
import type { Sheet } from './sheet';
import { type SheetThreads, sheetResult } from './sheet-threads';

const maxMegabytes = 10;

function refused(...problems: string[]): InvalidInput {
  return new InvalidInput({ file_import: problems });
}

async function receiveFile(c: ApiContext): Promise<ArrayBuffer> {
  const { file } = await readForm(c, 'file_import', async (stream) => {
    try {
      return await arrayBuffer(atMost(stream, maxMegabytes * 1024 * 1024));
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      throw refused(`The file is larger than ${maxMegabytes} MB.`);
    }
  });
  if (!file) throw refused('Choose an .xlsx file.');
  return file;
}

async function readGrid(c: ApiContext, sheetThreads: SheetThreads): Promise<string[][]> {
  const file = await receiveFile(c);
  const tooLarge = refused('The spreadsheet is too large.');
  const sheet = await sheetResult(c, sheetThreads.read(file), tooLarge);
  if ('problem' in sheet) throw refused(sheet.problem);
  return sheet.rows;
}

/** Summary of an import: `1 added, 0 changed, 2 unchanged.` */
export function summaryOf(outcomes: Outcome[]): string {
  const { added, changed, unchanged } = countOutcomes(outcomes);
  return `${added} added, ${changed} changed, ${unchanged} unchanged.`;
}

/**
 * POST {base}/import: saves all rows of an .xlsx file, or none. The 422 names every invalid cell.
 * `save` writes the rows and resolves to the response's message.
 */
export function importOf<Row, Input extends Record<string, unknown>>(
  { db, sheetThreads }: { db: Database; sheetThreads: SheetThreads },
  { columns, key, schema }: Sheet<Row, Input>,
  save: (tx: Database, rows: Input[], caller: Caller) => Promise<string>,
): Handler<ApiEnv> {
  return async (c) => {
    const grid = await readGrid(c, sheetThreads);
    const reading = await readRows(columns, await schema(db), key, grid);
    if ('refusal' in reading) throw refused(...describeRefusal(reading.refusal));
    const message = await inTransaction(db, (tx) => save(tx, reading.rows, c.var.caller));
    return c.json({ message });
  };
}
