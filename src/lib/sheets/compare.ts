import { type Cells, placeOf, type SheetColumn } from '@/lib/sheets/columns';
import type { SheetRow } from '@/lib/sheets/sheet-row';

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
