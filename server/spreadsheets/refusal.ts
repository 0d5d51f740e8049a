import { type Plain, type Sentence, sentence } from '../texts/sentence';

/** A cell that cannot be imported. */
export type CellError = {
  /** Row number in the spreadsheet: the header is row 1. */
  row: number;
  /** Header as the sheet has it. */
  header: string;
  /** The wire name of the column. */
  field: string;
  /** Problem as a form would show it under the field. */
  problem: Sentence;
};

export type WrongHeaders = {
  missingHeaders: Plain[];
  /** Headers of several columns, with these columns' letters. */
  repeatedHeaders: { header: Plain; columns: string[] }[];
};

/** Why the rows of a spreadsheet cannot be imported. */
export type Refusal =
  | WrongHeaders
  /** `more` counts the errors that are not in `cells`. */
  | { cells: CellError[]; more: number };

/** The sentences of a refusal: the only place that puts rows and headers into words. */
export function describeRefusal(refusal: Refusal): Sentence[] {
  if ('missingHeaders' in refusal) {
    const { missingHeaders, repeatedHeaders } = refusal;
    const headers = missingHeaders.map((header) => sentence(header));
    return [
      ...(headers.length > 0 ? [sentence('Missing columns: {headers}', { headers })] : []),
      ...repeatedHeaders.map(({ header, columns }) =>
        sentence('More than one column is headed {header}: {columns}. Keep one of them.', {
          header: sentence(header),
          columns: columns.join(', '),
        }),
      ),
    ];
  }
  const { cells, more } = refusal;
  const lines = cells.map(({ row, header, problem }) =>
    sentence('Row {row}, {header}: {problem}', { row: String(row), header, problem }),
  );
  return more > 0 ? [...lines, sentence('And {count} more.', { count: more })] : lines;
}
