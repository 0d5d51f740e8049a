import { setImmediate } from 'node:timers/promises';
import { chunk } from 'es-toolkit';
import * as v from 'valibot';
import { languages } from '../texts/entry';
import { sentenceOf } from '../texts/issue';
import { inWords, type Plain, type Sentence, sentence } from '../texts/sentence';
import type { CellError, Refusal } from './refusal';
import type { LabelledColumn } from './sheet';

/** A response with more messages would be too long to read. */
const maxErrors = 1000;
/** Rows validated at a time. Other requests run in between. */
const batchSize = 250;

/** A row of a spreadsheet: what it says, or what is wrong with it. */
export type SheetRow<Row> = {
  /** Row number in the spreadsheet: the header is row 1. */
  number: number;
  /** The cell that names the row. */
  key: string;
  /** Undefined if a cell is wrong. */
  input: Row | undefined;
  /** Of many wrong rows, only the first problem of each. */
  problems: CellError[];
};

/** All rows, right and wrong. `more` counts the problems that are left out. */
export type Reading<Row> = { missingHeaders: Plain[] } | { rows: SheetRow<Row>[]; more: number };

type Column = Omit<LabelledColumn, 'width'>;

type Line = {
  /** Row number in the spreadsheet: the header is row 1. */
  number: number;
  texts: string[];
};

/** Normalizes a header for comparison. */
export const normalize = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Where a column stands, by its header in any language; -1 without it. */
function placeOf({ header: wanted }: Column, headers: string[]): number {
  const names = languages.map((language) => normalize(inWords(sentence(wanted), language)));
  return headers.findIndex((header) => names.includes(header));
}

/** Returns a function that maps a line to its texts by field, for the columns that are there. */
function lineParser(columns: Column[], headers: string[]) {
  const places = columns
    .map((column) => ({ field: column.field, place: placeOf(column, headers) }))
    .filter(({ place }) => place !== -1);
  return ({ texts }: Line) =>
    Object.fromEntries(places.map(({ field, place }) => [field, texts[place] ?? '']));
}

/**
 * Parses the rows below the header. Finds columns by header, in any language and order, ignoring
 * case; skips unknown columns and empty rows. Each row needs a different `key`.
 */
export async function readRows<Row extends Record<string, unknown>>(
  columns: Column[],
  schema: v.GenericSchema<unknown, Row>,
  key: string,
  [header = [], ...below]: string[][],
): Promise<Reading<Row>> {
  const headers = header.map(normalize);
  const missing = columns.filter((column) => !column.isOptional && placeOf(column, headers) === -1);
  if (missing.length > 0) return { missingHeaders: missing.map(({ header }) => header) };

  const parseLine = lineParser(columns, headers);
  const headerOf = new Map(columns.map(({ field, header }) => [field, sentence(header)]));
  const lines = below
    .map((texts, index): Line => ({ number: index + 2, texts }))
    .filter(({ texts }) => texts.some((text) => text.trim() !== ''));

  const rows: SheetRow<Row>[] = [];
  const firstWith = new Map<string, number>();
  let told = 0;
  let more = 0;

  function refuse(row: SheetRow<Row>, field: string, problem: Sentence) {
    told += 1;
    if (told > maxErrors) more += 1;
    if (told > maxErrors && row.problems.length > 0) return;
    const header = headerOf.get(field);
    if (!header) throw new Error(`A sheet has no column ${field}.`);
    row.problems.push({ row: row.number, header, field, problem });
  }

  for (const batch of chunk(lines, batchSize)) {
    for (const line of batch) {
      const { number } = line;
      const texts = parseLine(line);
      const row: SheetRow<Row> = { number, key: texts[key] ?? '', input: undefined, problems: [] };
      rows.push(row);
      const { success, output, issues } = v.safeParse(schema, texts, { abortPipeEarly: true });
      if (!success) {
        for (const found of issues) refuse(row, String(found.path?.[0]?.key), sentenceOf(found));
        continue;
      }
      const name = String(output[key]).toLowerCase();
      const first = firstWith.get(name);
      firstWith.set(name, first ?? number);
      if (first === undefined) row.input = output;
      else refuse(row, key, sentence('The same as in row {row}.', { row: String(first) }));
    }
    await setImmediate();
  }
  return { rows, more };
}

/** What all rows say, or why they cannot be imported. */
export function inputsOf<Row>(reading: Reading<Row>): { inputs: Row[] } | { refusal: Refusal } {
  if ('missingHeaders' in reading) return { refusal: reading };
  const cells = reading.rows.flatMap(({ problems }) => problems).slice(0, maxErrors);
  if (cells.length > 0) return { refusal: { cells, more: reading.more } };
  return { inputs: reading.rows.flatMap(({ input }) => input ?? []) };
}
