import { arrayBuffer } from 'node:stream/consumers';
import { chunk, compact } from 'es-toolkit';
import type { Handler, Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../http/authenticate';
import { inTransaction } from '../http/constraint-errors';
import { InvalidInput } from '../http/errors';
import { atMost, readForm, TooLarge } from '../http/multipart';
import { languageOf, said } from '../http/words';
import type { Database } from '../storage/database';
import { countOutcomes, type Outcome, outcomeOf } from '../storage/saved-rows';
import { codeOf, inWords, type Sentence, sentence } from '../texts/sentence';
import { exportOf } from './export';
import { describeRefusal } from './refusal';
import { type RehearsedRow, rehearse } from './rehearse';
import { inputsOf, readRows } from './rows';
import type { Sheet } from './sheet';
import { type SheetThreads, sheetResult } from './sheet-threads';
import { assertAt, baseOf, lockWritten, type Save, type SheetSource } from './source';

const maxMegabytes = 10;
/** Rows that a rehearsal saves and takes back in one transaction. Others work in between. */
const rehearsedAtOnce = 100;

function refused(...problems: Sentence[]): InvalidInput {
  return new InvalidInput({ file_import: problems });
}

async function receiveFile(c: ApiContext): Promise<ArrayBuffer> {
  const { file } = await readForm(c, 'file_import', async (stream) => {
    try {
      return await arrayBuffer(atMost(stream, maxMegabytes * 1024 * 1024));
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      throw refused(sentence('The file is larger than {count} MB.', { count: maxMegabytes }));
    }
  });
  if (!file) throw refused(sentence('Choose an .xlsx file.'));
  return file;
}

async function readGrid(c: ApiContext, sheetThreads: SheetThreads): Promise<string[][]> {
  const file = await receiveFile(c);
  const tooLarge = refused(sentence('The spreadsheet is too large.'));
  const sheet = await sheetResult(c, sheetThreads.read(file), tooLarge);
  if ('problem' in sheet) throw refused(sheet.problem);
  return sheet.rows;
}

/** Summary of an import: `1 added, 0 changed, 2 unchanged.` */
export function summaryOf(outcomes: Outcome[]): Sentence {
  return sentence(
    '{added} added, {changed} changed, {unchanged} unchanged.',
    countOutcomes(outcomes),
  );
}

export type SheetDeps = { db: Database; sheetThreads: SheetThreads };

/**
 * POST {base}/import: saves all rows of an .xlsx file, or none. The 422 names every invalid cell.
 * `base` of a rehearsal is optional; with it, a 409 says that the data have changed.
 */
export function importOf<Row, Input extends Record<string, unknown>>(
  { db, sheetThreads }: SheetDeps,
  { columns, key, schema }: Sheet<Row, Input>,
  source: SheetSource<Row>,
  save: Save<Input>,
): Handler<ApiEnv> {
  return async (c) => {
    const grid = await readGrid(c, sheetThreads);
    const reading = inputsOf(await readRows(columns, await schema(db), key, grid));
    if ('refusal' in reading) throw refused(...describeRefusal(reading.refusal));
    const base = c.req.query('base');
    const { saved, remark } = await inTransaction(db, async (tx) => {
      if (base !== undefined) {
        await lockWritten(tx, source);
        await assertAt(tx, source, base);
      }
      return save(tx, reading.inputs, c.var.caller);
    });
    return c.json(said(c, summaryOf(saved.map(outcomeOf)), ...compact([remark])));
  };
}

/**
 * POST {base}/rehearse: what an import of the same file would do, row by row, and a `base` for that
 * import. Writes nothing.
 */
function rehearsalOf<Row extends { id: number }, Input extends Record<string, unknown>>(
  { db, sheetThreads }: SheetDeps,
  sheet: Sheet<Row, Input>,
  source: SheetSource<Row>,
  save: Save<Input>,
): Handler<ApiEnv> {
  const { columns, key, schema } = sheet;
  return async (c) => {
    const grid = await readGrid(c, sheetThreads);
    // Reads the base first, so that names read from other tables below are not older.
    const base = await baseOf(db, source);
    const reading = await readRows(columns, await schema(db), key, grid);
    if ('missingHeaders' in reading) throw refused(...describeRefusal(reading));
    const rows: RehearsedRow[] = [];
    for (const some of chunk(reading.rows, rehearsedAtOnce)) {
      const rehearsed = await inTransaction(db, async (tx) => {
        await lockWritten(tx, source);
        return rehearse(tx, sheet, source, save, some, c.var.caller);
      });
      rows.push(...rehearsed);
    }
    await assertAt(db, source, base);
    const language = languageOf(c);
    const told = rows.map((row) => ({
      ...row,
      problems: row.problems.map(({ field, problem }) => ({
        field,
        message: inWords(problem, language),
        code: codeOf(problem),
      })),
    }));
    return c.json({ data: { base, rows: told } });
  };
}

/** Registers GET {base}/export, POST {base}/import and POST {base}/rehearse. */
export function registerSheets<Row extends { id: number }, Input extends Record<string, unknown>>(
  routes: Hono<ApiEnv>,
  deps: SheetDeps,
  sheet: Sheet<Row, Input>,
  source: SheetSource<Row>,
  save: Save<Input>,
): void {
  routes.get('/export', exportOf(deps, sheet, source));
  routes.post('/import', importOf(deps, sheet, source, save));
  routes.post('/rehearse', rehearsalOf(deps, sheet, source, save));
}
