/** The content of a cell. Text stays text, whatever it looks like. */
export type Cell = string | number;

export type SheetColumn = {
  /** The label of the form's field. */
  header: string;
  /** The name of the field in a row. */
  field: string;
  /** Characters. */
  width: number;
};

export type SheetLayout = { name: string; columns: SheetColumn[] };

/** The spreadsheet of a resource. `cells` gives the cells of a row, by field. */
export type Sheet<Row> = SheetLayout & { cells: (row: Row) => Record<string, Cell> };
