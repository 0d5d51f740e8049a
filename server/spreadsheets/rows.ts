import { setImmediate } from 'node:timers/promises';
import { chunk } from 'es-toolkit';
import * as v from 'valibot';
import { columnName } from '../../src/shared/workbook/address';
import { isCellError, notCalculated } from '../../src/shared/workbook/cell-errors';
import { cleanText } from '../domain/text';
import { languages } from '../texts/entry';
import { sentenceOf } from '../texts/issue';
import { inWords, type Plain, type Sentence, sentence } from '../texts/sentence';
import type { CellError, Refusal, WrongHeaders } from './refusal';
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
  /** What is wrong with the row. If many rows are wrong, only the first problem of each. */
  problems: CellError[];
};

/** All rows, right and wrong. `more` counts the problems that are left out. */
export type Reading<Row> = WrongHeaders | { rows: SheetRow<Row>[]; more: number };

type Column = Omit<LabelledColumn, 'width'>;

/** Normalizes a header for comparison. */
export const normalize = (text: string) => cleanText(text).toLowerCase();

/** Finds the places of columns with this header, in any language. */
function placesOf(wanted: Plain, header: string[]): number[] {
  const names = languages.map((language) => normalize(inWords(sentence(wanted), language)));
  return header.flatMap((text, place) => (names.includes(normalize(text)) ? [place] : []));
}

/** Finds the place of each field's column, or what is wrong with the headers. */
function findColumns(columns: Column[], header: string[]): WrongHeaders | Map<string, number> {
  const found = columns.map((column) => ({ ...column, places: placesOf(column.header, header) }));
  const missing = found.filter(({ places, isOptional }) => places.length === 0 && !isOptional);
  const repeated = found.filter(({ places }) => places.length > 1);
  if (missing.length > 0 || repeated.length > 0) {
    return {
      missingHeaders: missing.map((column) => column.header),
      repeatedHeaders: repeated.map((column) => ({
        header: column.header,
        columns: column.places.map(columnName),
      })),
    };
  }
  return new Map(found.flatMap(({ field, places }) => places.map((place) => [field, place])));
}

/** The problem of a cell that holds an error instead of a value. */
const problemOf = (error: string): Sentence =>
  error === notCalculated
    ? sentence(
        'The formula in this cell has no result. Open the file in a spreadsheet program and save it.',
      )
    : sentence('The cell has an error ({error}).', { error });

/**
 * Parses the rows below the header. Finds columns by header, in any language and order, ignoring
 * case; skips unknown columns and rows that are empty apart from these. Each row needs a different
 * `key`. A header that stands over two columns leaves open which is meant.
 */
export async function readRows<Row extends Record<string, unknown>>(
  columns: Column[],
  schema: v.GenericSchema<unknown, Row>,
  key: string,
  [header = [], ...below]: string[][],
): Promise<Reading<Row>> {
  const places = findColumns(columns, header);
  if (!(places instanceof Map)) return places;

  /** The header of a field as the sheet has it, in its language. */
  const headerOf = new Map(
    [...places].map(([field, place]) => [field, cleanText(header[place] ?? '')]),
  );
  const rows: SheetRow<Row>[] = [];
  const firstWith = new Map<string, number>();
  let told = 0;
  let more = 0;

  function refuse(row: SheetRow<Row>, field: string, problem: Sentence) {
    told += 1;
    if (told > maxErrors) more += 1;
    if (told > maxErrors && row.problems.length > 0) return;
    const header = headerOf.get(field);
    if (header === undefined) throw new Error(`A sheet has no column ${field}.`);
    row.problems.push({ row: row.number, header, field, problem });
  }

  for (const batch of chunk([...below.entries()], batchSize)) {
    for (const [index, cells] of batch) {
      const number = index + 2;
      /** Texts by field, without fields whose column is missing. */
      const texts = Object.fromEntries(
        [...places].map(([field, place]) => [field, cells[place] ?? '']),
      );
      if (Object.values(texts).every((text) => cleanText(text) === '')) continue;
      const row: SheetRow<Row> = { number, key: texts[key] ?? '', input: undefined, problems: [] };
      rows.push(row);
      const errors = new Map(Object.entries(texts).filter(([, text]) => isCellError(text)));
      for (const [field, error] of errors) refuse(row, field, problemOf(error.trim()));
      const { success, output, issues = [] } = v.safeParse(schema, texts, { abortPipeEarly: true });
      for (const found of issues) {
        const field = String(found.path?.[0]?.key);
        if (!errors.has(field)) refuse(row, field, sentenceOf(found));
      }
      if (!success || row.problems.length > 0) continue;
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
