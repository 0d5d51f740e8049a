/** A cell that cannot be imported. */
export type CellError = {
  /** Row number in the spreadsheet: the header is row 1. */
  row: number;
  header: string;
  /** The wire name of the column. */
  field: string;
  /** A sentence, as a form would show it under the field. */
  message: string;
};

/** Why the rows of a spreadsheet cannot be imported. */
export type Refusal =
  | { missingHeaders: string[] }
  /** `more` counts the errors that are not in `cells`. */
  | { cells: CellError[]; more: number };

/** Turns `Must be a date.` into `must be a date`, to follow a colon. */
function toClause(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
}

/** The messages of a refusal: the only place that puts rows and headers into words. */
export function describeRefusal(refusal: Refusal): string[] {
  if ('missingHeaders' in refusal) return [`Missing columns: ${refusal.missingHeaders.join(', ')}`];
  const { cells, more } = refusal;
  const lines = cells.map(
    ({ row, header, message }) => `Row ${row}, ${header}: ${toClause(message)}`,
  );
  return more > 0 ? [...lines, `And ${more} more.`] : lines;
}
