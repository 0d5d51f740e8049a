import type { Context, Handler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type * as v from 'valibot';
import type { ApiEnv } from '../http/authenticate';
import { InvalidInput } from '../http/errors';
import { brokenConstraint } from '../storage/constraints';
import type { Database } from '../storage/database';
import type { Outcomes } from '../storage/upsert';
import { readRows } from './rows';
import type { SheetLayout } from './sheet';
import { OutOfLimits, readSheetInThread } from './sheet-threads';

const maxMegabytes = 10;

function refused(...problems: string[]): InvalidInput {
  return new InvalidInput({ file_import: problems });
}

const limited = bodyLimit({
  maxSize: maxMegabytes * 1024 * 1024,
  onError: () => {
    throw refused(`The file is larger than ${maxMegabytes} MB.`);
  },
});

/** Taking a form of very many parts apart would block all other calls for seconds. */
const maxParts = 25;

function hasTooManyParts(body: Buffer, contentType: string): boolean {
  const [, boundary] = contentType.match(/boundary="?([^";]+)/i) ?? [];
  const mark = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    parts += 1;
    if (parts > maxParts) return true;
  }
  return false;
}

/** The form of a call; undefined when it is none that can be read. */
async function receiveForm(c: Context): Promise<FormData | undefined> {
  await limited(c, async () => {});
  const contentType = c.req.header('Content-Type') ?? '';
  try {
    const body = Buffer.from(await c.req.arrayBuffer());
    if (hasTooManyParts(body, contentType)) return;
    return await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return;
  }
}

/** The bytes of the form's `file_import`. They are held in memory, and may therefore not be many. */
async function receiveFile(c: Context): Promise<ArrayBuffer> {
  const form = await receiveForm(c);
  const file = form?.get('file_import');
  if (!file || typeof file === 'string') throw refused('Choose an .xlsx file.');
  return file.arrayBuffer();
}

async function readFile(file: ArrayBuffer): Promise<string[][]> {
  const sheet = await readSheetInThread(file).catch((error: unknown) => {
    throw error instanceof OutOfLimits ? refused('The spreadsheet is too large.') : error;
  });
  if ('problem' in sheet) throw refused(sheet.problem);
  return sheet.rows;
}

/** Says what an import has done: `1 added, 0 changed, 2 unchanged.` */
export function summaryOf(outcomes: Outcomes): string {
  const count = { added: 0, changed: 0, unchanged: 0 };
  for (const outcome of outcomes.values()) count[outcome] += 1;
  return `${count.added} added, ${count.changed} changed, ${count.unchanged} unchanged.`;
}

/** Runs a write of many rows; what they refer to, or their names, may have been changed by others in the meantime. */
async function inTransaction<Result>(
  db: Database,
  write: (tx: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(write);
  } catch (error) {
    if (!brokenConstraint(error)) throw error;
    throw new HTTPException(409, {
      message: 'Somebody changed the reference data at the same time. Please try again.',
    });
  }
}

/** How the rows of a resource's sheet are taken in. */
export type Import<Schema extends v.GenericSchema> = {
  /** Of one row, with names in place of ids. Asked for anew with every file: it knows the names that there are. */
  schema: () => Promise<Schema>;
  /** The field that tells rows apart. */
  key: string;
  save: (tx: Database, rows: v.InferOutput<Schema>[]) => Promise<Outcomes>;
};

/** POST {base}/import: takes in all rows of an .xlsx file, or none; then the 422 names every bad cell (spec section 7). */
export function importOf<Schema extends v.GenericSchema<unknown, Record<string, unknown>>>(
  db: Database,
  { columns }: SheetLayout,
  { schema, key, save }: Import<Schema>,
): Handler<ApiEnv> {
  return async (c) => {
    const grid = await readFile(await receiveFile(c));
    const reading = await readRows(columns, await schema(), key, grid);
    if ('problems' in reading) throw refused(...reading.problems);
    const outcomes = await inTransaction(db, (tx) => save(tx, reading.rows));
    return c.json({ message: summaryOf(outcomes) });
  };
}
