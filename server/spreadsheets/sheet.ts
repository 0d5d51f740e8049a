/** A cell's content. Text stays text, even if it looks like a number or a date. */
export type Cell = string | number;

export type SheetColumn = {
  /** The label of the field in the form. */
  header: string;
  field: string;
  /** Characters. */
  width: number;
};

export type SheetLayout = { name: string; columns: SheetColumn[] };

/** The spreadsheet of a resource. `cells` maps a row to its cells, by field. */
export type Sheet<Row> = SheetLayout & { cells: (row: Row) => Record<string, Cell> };
