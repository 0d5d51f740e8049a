import type { SheetRow } from '@/api/rehearsal';
import type { SpreadsheetResource } from '@/api/resource';
import type { Cells } from '@/lib/xlsx';
import { cleanText } from '@/shared/clean-text';
import { t, translate } from '@/texts/texts';

/** A column of a resource's spreadsheets: the wire name of its field, and its label. */
export type SheetColumn = SpreadsheetResource['fields'][string];

/** The columns of a resource, and the one that names its rows. */
export function columnsOf({ fields, sheetKey }: SpreadsheetResource) {
  const keyColumn: SheetColumn = fields[sheetKey] ?? { name: sheetKey, label: 'Name' };
  return { columns: Object.values(fields), keyColumn };
}

const normalize = (text: string) => cleanText(text).toLowerCase();

/** The name of a relation is a field of its own in some back ends: `category` for `category_id`. */
const withoutId = (field: string) => field.replace(/_id$/, '');

/** True if a wire name means the column. */
export const isOf = ({ name }: SheetColumn, wireName: string) =>
  name === wireName || withoutId(name) === wireName;

/** The place of the column, whose header is its label in either language or its wire name. */
function placeOf(column: SheetColumn, [header = []]: Cells): number | undefined {
  const { name, label } = column;
  const names = [label, translate(label), name, withoutId(name)].map(normalize);
  const place = header.findIndex((text) => names.includes(normalize(text)));
  return place < 0 ? undefined : place;
}

/** Yes and no in the ways of different back ends. */
const flags = new Map([
  ['yes', '1'],
  ['true', '1'],
  ['ya', '1'],
  ['no', '0'],
  ['false', '0'],
  ['tidak', '0'],
]);

function plain(text: string): string {
  const trimmed = text.trim();
  return flags.get(trimmed.toLowerCase()) ?? trimmed;
}

/** Names that differ only in case are equal. */
const named = (key: string) => key.trim().toLowerCase();

/** The rows of an export by the cell that names them; undefined if it has no such column. */
function rowsByKey(exported: Cells, keyColumn: SheetColumn): Map<string, string[]> | undefined {
  const place = placeOf(keyColumn, exported);
  if (place === undefined) return;
  return new Map(exported.slice(1).map((cells) => [named(cells[place] ?? ''), cells]));
}

/**
 * Renders only the options near the focused one: a menu of 500 would be slow to open, even with
 * `content-visibility`.
 */
export function countOthers(
  keys: string[],
  exported: Cells,
  keyColumn: SheetColumn,
): number | undefined {
  const known = rowsByKey(exported, keyColumn);
  if (!known) return;
  for (const key of keys) known.delete(named(key));
  return known.size;
}

/**
 * Compares a sheet with the export of the same resource. Nothing is found wrong: only the server
 * can check cells. Undefined if one of them lacks the column that names the rows.
 */
export function compareSheets(
  sheet: Cells,
  exported: Cells,
  columns: SheetColumn[],
  keyColumn: SheetColumn,
): SheetRow[] | undefined {
  const known = rowsByKey(exported, keyColumn);
  const keyPlace = placeOf(keyColumn, sheet);
  if (!known || keyPlace === undefined) return;
  const places = columns.map((column) => ({
    field: column.name,
    here: placeOf(column, sheet),
    there: placeOf(column, exported),
  }));

  return sheet.flatMap((cells, index): SheetRow[] => {
    if (index === 0 || cells.every((text) => text.trim() === '')) return [];
    const key = cells[keyPlace] ?? '';
    const old = known.get(named(key));
    const changes = places.flatMap(({ field, here, there }) => {
      if (here === undefined || (old && there === undefined)) return [];
      const from = (there !== undefined && old?.[there]) || '';
      const to = cells[here] ?? '';
      return plain(from) === plain(to) ? [] : [{ field, from, to }];
    });
    const outcome = !old ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
    return [{ row: index + 1, key, outcome, changes, problems: [] }];
  });
}

/** Corrections of cells, by their addresses. */
export type Corrections = ReadonlyMap<string, string>;

export const cellAddress = (row: number, field: string) => `${row} ${field}`;

/** The place of a wire name's column in the sheet. */
function placeOfField(field: string, cells: Cells, columns: SheetColumn[]): number | undefined {
  const column = columns.find((one) => isOf(one, field));
  return column && placeOf(column, cells);
}

/** The text of a cell; '' if there is no such cell. */
export function cellAt(cells: Cells, columns: SheetColumn[], row: number, field: string): string {
  return cells[row - 1]?.[placeOfField(field, cells, columns) ?? -1] ?? '';
}

/** The cells with what has been typed over them. */
export function correct(cells: Cells, columns: SheetColumn[], corrections: Corrections): Cells {
  const corrected = cells.map((row) => [...row]);
  for (const [address, text] of corrections) {
    const [row = '', field = ''] = address.split(' ');
    const place = placeOfField(field, cells, columns);
    const line = corrected[Number(row) - 1];
    if (line && place !== undefined) line[place] = text;
  }
  return corrected;
}

/** Adds a last column that says what is wrong, in place of an earlier one. */
export function withRemarks(
  cells: Cells,
  columns: SheetColumn[],
  rows: SheetRow[],
): { cells: Cells; isWrong: (row: number, place: number) => boolean } {
  const title = t('What is wrong');
  const width = cells[0]?.at(-1) === title ? cells[0].length - 1 : (cells[0]?.length ?? 0);
  const wrong = new Set<string>();
  const remarks = new Map<number, string>();
  for (const { row, problems } of rows) {
    const sentences = problems.map(({ field, message }) => {
      const place = placeOfField(field, cells, columns);
      if (place === undefined) return message;
      wrong.add(`${row} ${place}`);
      return `${cells[0]?.[place]}: ${message}`;
    });
    remarks.set(row, sentences.join(' '));
  }
  return {
    cells: cells.map((line, index) => [
      ...Array.from({ length: width }, (_, place) => line[place] ?? ''),
      index === 0 ? title : (remarks.get(index + 1) ?? ''),
    ]),
    isWrong: (row, place) => wrong.has(`${row} ${place}`),
  };
}
