import { type Plain, type Sentence, sentence } from '../texts/sentence';

/** A cell that cannot be imported. */
export type CellError = {
  /** Row number in the spreadsheet: the header is row 1. */
  row: number;
  header: Sentence;
  /** The wire name of the column. */
  field: string;
  /** As a form would show it under the field. */
  problem: Sentence;
};

/** Why the rows of a spreadsheet cannot be imported. */
export type Refusal =
  | { missingHeaders: Plain[] }
  /** `more` counts the errors that are not in `cells`. */
  | { cells: CellError[]; more: number };

/** The sentences of a refusal: the only place that puts rows and headers into words. */
export function describeRefusal(refusal: Refusal): Sentence[] {
  if ('missingHeaders' in refusal) {
    const headers = refusal.missingHeaders.map((header) => sentence(header));
    return [sentence('Missing columns: {headers}', { headers })];
  }
  const { cells, more } = refusal;
  const lines = cells.map(({ row, header, problem }) =>
    sentence('Row {row}, {header}: {problem}', { row: String(row), header, problem }),
  );
  return more > 0 ? [...lines, sentence('And {count} more.', { count: more })] : lines;
}
