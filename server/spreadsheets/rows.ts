import { setImmediate } from 'node:timers/promises';
import { chunk } from 'es-toolkit';
import * as v from 'valibot';
import type { SheetColumn } from './sheet';

/** Maximum number of messages in a response. */
const maxProblems = 1000;
/** Rows validated at a time. Other requests run in between. */
const batchSize = 250;

export type Reading<Row> = { rows: Row[] } | { problems: string[] };

type Column = Omit<SheetColumn, 'width'>;

type Line = {
  /** Row number in the spreadsheet: the header is row 1. */
  number: number;
  texts: string[];
};

/** Normalizes a header for comparison. */
export const normalize = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Turns `Must be a date.` into `must be a date`, to follow a colon. */
function toClause(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
}

/** Returns a function that maps a line to its texts by field. */
function lineParser(columns: Column[], header: string[]) {
  const places = columns.map(({ field, header: wanted }) => ({
    field,
    place: header.indexOf(normalize(wanted)),
  }));
  return ({ texts }: Line) =>
    Object.fromEntries(places.map(({ field, place }) => [field, texts[place] ?? '']));
}

/**
 * Parses the rows below the header. Finds columns by header, in any order and ignoring case; skips
 * unknown columns and empty rows. Each row needs a different `key`. Resolves to all rows, or to all
 * problems with row and column.
 */
export async function readRows<Schema extends v.GenericSchema<unknown, Record<string, unknown>>>(
  columns: Column[],
  schema: Schema,
  key: string,
  [header = [], ...below]: string[][],
): Promise<Reading<v.InferOutput<Schema>>> {
  const headers = header.map(normalize);
  const missing = columns.filter((column) => !headers.includes(normalize(column.header)));
  if (missing.length > 0) {
    return { problems: [`Missing columns: ${missing.map(({ header }) => header).join(', ')}`] };
  }

  const parseLine = lineParser(columns, headers);
  const headerOf = new Map(columns.map(({ field, header }) => [field, header]));
  const lines = below
    .map((texts, index): Line => ({ number: index + 2, texts }))
    .filter(({ texts }) => texts.some((text) => text.trim() !== ''));

  const rows: v.InferOutput<Schema>[] = [];
  const firstWith = new Map<string, number>();
  const problems: string[] = [];
  let more = 0;

  function refuse({ number }: Line, field: string, message: string) {
    if (problems.length === maxProblems) more += 1;
    else problems.push(`Row ${number}, ${headerOf.get(field)}: ${toClause(message)}`);
  }

  for (const batch of chunk(lines, batchSize)) {
    for (const line of batch) {
      const { success, output, issues } = v.safeParse(schema, parseLine(line), {
        abortPipeEarly: true,
      });
      if (!success) {
        for (const { path, message } of issues) refuse(line, String(path?.[0]?.key), message);
        continue;
      }
      const name = String(output[key]).toLowerCase();
      const first = firstWith.get(name);
      if (first !== undefined) refuse(line, key, `The same as in row ${first}.`);
      firstWith.set(name, first ?? line.number);
      rows.push(output);
    }
    await setImmediate();
  }
  if (more > 0) problems.push(`And ${more} more.`);
  return problems.length > 0 ? { problems } : { rows };
}
