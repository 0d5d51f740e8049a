import { setImmediate } from 'node:timers/promises';
import { chunk } from 'es-toolkit';
import * as v from 'valibot';
import type { CellError, Refusal } from './refusal';
import type { SheetColumn } from './sheet';

/** A response with more messages would be too long to read. */
const maxErrors = 1000;
/** Rows validated at a time. Other requests run in between. */
const batchSize = 250;

export type Reading<Row> = { rows: Row[] } | { refusal: Refusal };

type Column = Omit<SheetColumn, 'width'>;

type Line = {
  /** Row number in the spreadsheet: the header is row 1. */
  number: number;
  texts: string[];
};

/** Normalizes a header for comparison. */
export const normalize = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

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
 * errors with row and header.
 */
export async function readRows<Row extends Record<string, unknown>>(
  columns: Column[],
  schema: v.GenericSchema<unknown, Row>,
  key: string,
  [header = [], ...below]: string[][],
): Promise<Reading<Row>> {
  const headers = header.map(normalize);
  const missing = columns.filter((column) => !headers.includes(normalize(column.header)));
  if (missing.length > 0) {
    return { refusal: { missingHeaders: missing.map(({ header }) => header) } };
  }

  const parseLine = lineParser(columns, headers);
  const headerOf = new Map(columns.map(({ field, header }) => [field, header]));
  const lines = below
    .map((texts, index): Line => ({ number: index + 2, texts }))
    .filter(({ texts }) => texts.some((text) => text.trim() !== ''));

  const rows: Row[] = [];
  const firstWith = new Map<string, number>();
  const cells: CellError[] = [];
  let more = 0;

  function refuse({ number }: Line, field: string, message: string) {
    if (cells.length === maxErrors) more += 1;
    else cells.push({ row: number, header: headerOf.get(field) ?? field, message });
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
  return cells.length > 0 ? { refusal: { cells, more } } : { rows };
}
