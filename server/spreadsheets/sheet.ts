/** What a cell holds: text stays text and a number a number, whatever they look like. */
export type Cell = string | number;

export type SheetColumn = {
  /** The label of the form's field (design.md section 4). */
  header: string;
  /** The wire name of the field. */
  field: string;
  /** Characters. */
  width: number;
};

/** What can be told of a sheet without its rows. */
export type SheetLayout = { name: string; columns: SheetColumn[] };

/** A resource as a spreadsheet: how a row of it is written, by field. */
export type Sheet<Row> = SheetLayout & { cells: (row: Row) => Record<string, Cell> };
