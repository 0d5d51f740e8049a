import type { SheetRow } from '@/api/rehearsal';
import { isOf, placeOf, type SheetColumn } from '@/components/rehearsal/sheet';
import type { Cells } from '@/lib/xlsx';
import { t } from '@/texts/texts';

/** What has been typed over cells, by their addresses. */
export type Corrections = ReadonlyMap<string, string>;

export const cellAddress = (row: number, field: string) => `${row} ${field}`;

/** The place of a wire name's column in the sheet. */
function placeOfField(field: string, cells: Cells, columns: SheetColumn[]): number | undefined {
  const column = columns.find((one) => isOf(one, field));
  return column && placeOf(column, cells);
}

/** The text of a cell; '' if there is no such cell. */
export function cellAt(cells: Cells, columns: SheetColumn[], row: number, field: string): string {
  return cells[row - 1]?.[placeOfField(field, cells, columns) ?? -1] ?? '';
}

/** The cells with what has been typed over them. */
export function correct(cells: Cells, columns: SheetColumn[], corrections: Corrections): Cells {
  const corrected = cells.map((row) => [...row]);
  for (const [address, text] of corrections) {
    const [row = '', field = ''] = address.split(' ');
    const place = placeOfField(field, cells, columns);
    const line = corrected[Number(row) - 1];
    if (line && place !== undefined) line[place] = text;
  }
  return corrected;
}

/** The cells with what is wrong in a last column, which replaces that of an earlier time. */
export function withRemarks(
  cells: Cells,
  columns: SheetColumn[],
  rows: SheetRow[],
): { cells: Cells; isWrong: (row: number, place: number) => boolean } {
  const title = t('What is wrong');
  const width = cells[0]?.at(-1) === title ? cells[0].length - 1 : (cells[0]?.length ?? 0);
  const wrong = new Set<string>();
  const remarks = new Map<number, string>();
  for (const { row, problems } of rows) {
    const sentences = problems.map(({ field, message }) => {
      const place = placeOfField(field, cells, columns);
      if (place === undefined) return message;
      wrong.add(`${row} ${place}`);
      return `${cells[0]?.[place]}: ${message}`;
    });
    remarks.set(row, sentences.join(' '));
  }
  return {
    cells: cells.map((line, index) => [
      ...Array.from({ length: width }, (_, place) => line[place] ?? ''),
      index === 0 ? title : (remarks.get(index + 1) ?? ''),
    ]),
    isWrong: (row, place) => wrong.has(`${row} ${place}`),
  };
}
