import type { SheetRow } from '@/api/rehearsal';
import type { SpreadsheetResource } from '@/api/resource';
import type { Cells } from '@/lib/xlsx';
import { type Text, translate } from '@/texts/texts';

/** A column of a resource's spreadsheets, by the wire name of its field. */
export type SheetColumn = { field: string; label: Text };

/** The columns of a resource, and the one that names its rows. */
export function columnsOf({ fields, sheetKey }: SpreadsheetResource) {
  const columns = Object.entries(fields).map(
    ([field, { label }]): SheetColumn => ({ field, label }),
  );
  const keyColumn = columns.find(({ field }) => field === sheetKey) ?? {
    field: sheetKey,
    label: 'Name' satisfies Text,
  };
  return { columns, keyColumn };
}

const normalize = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The name of a relation is a field of its own in some back ends: `category` for `category_id`. */
const withoutId = (field: string) => field.replace(/_id$/, '');

/** Whether a wire name means the column. */
export const isOf = ({ field }: SheetColumn, wireName: string) =>
  field === wireName || withoutId(field) === wireName;

/** The place of the column, whose header is its label in either language or its wire name. */
export function placeOf(column: SheetColumn, [header = []]: Cells): number | undefined {
  const { field, label } = column;
  const names = [label, translate(label), field, withoutId(field)].map(normalize);
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

/** How many rows of the export the sheet does not name; undefined if that cannot be told. */
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
    field: column.field,
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
