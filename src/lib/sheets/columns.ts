import { type Text, translate } from '@/texts/texts';

/** A column of a resource's spreadsheets, by the wire name of its field. */
export type SheetColumn = { field: string; label: Text };

/** Cells by row and place, the header first. Indexes are row numbers less one. */
export type Cells = string[][];

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
