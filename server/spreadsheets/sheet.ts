import type * as v from 'valibot';
import type { Database } from '../storage/database';
import type { Plain } from '../texts/sentence';

/** A cell's content. Text stays text, even if it looks like a number or a date. */
export type Cell = string | number;

type SheetColumn<Field = string> = {
  header: string;
  field: Field;
  /** Characters. */
  width: number;
};

/** A column whose header is the field's label in the form, which imports know in every language. */
export type LabelledColumn<Field = string> = SheetColumn<Field> & {
  header: Plain;
  /** An import without the column leaves its field as it is. */
  isOptional?: true;
};

export type SheetLayout = { name: string; columns: SheetColumn[] };

/**
 * The spreadsheet of a resource. Export writes a `Row`, import reads an `Input`: what the form
 * sends. Cells hold names, not ids.
 */
export type Sheet<Row, Input, Field = keyof Input & string> = {
  /** Name of the sheet and of its file. */
  name: string;
  columns: LabelledColumn<Field>[];
  /** The field that identifies a row. */
  key: Field;
  cells: (row: Row) => Record<Field & string, Cell>;
  /** Creates the schema of a row's cells. Called for each file, since names change. */
  schema: (db: Database) => Promise<v.GenericSchema<unknown, Input>>;
};
