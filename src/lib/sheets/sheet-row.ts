export type Outcome = 'new' | 'changed' | 'unchanged' | 'wrong';

/** What an import would do with a row of a spreadsheet. */
export type SheetRow = {
  /** Its number in the sheet: the header is row 1. */
  row: number;
  /** The cell that names it. */
  key: string;
  outcome: Outcome;
  /** Cells as an export writes them. `field` is the wire name of the column. */
  changes: { field: string; from: string; to: string }[];
  problems: { field: string; message: string }[];
};
