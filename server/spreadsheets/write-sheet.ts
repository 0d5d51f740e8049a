import writeExcelFile from 'write-excel-file/node';
import { toXstring } from '../../src/shared/workbook/xstring';
import type { Cell, SheetLayout } from './sheet';

/** A text that is written as it is. */
function literal(text: string): string {
  // write-excel-file looks texts up in a plain object, where it finds inherited members such as
  // "constructor". A NUL, which is not written, makes the text another one.
  return text in Object.prototype ? `${text}\0` : toXstring(text);
}

/**
 * The cell format is Text, so that values that start with `=` or look like a date survive editing.
 */
function toCell(value: Cell) {
  if (value === '') return null;
  return typeof value === 'number'
    ? { value, type: Number }
    : { value: literal(value), type: String, format: '@' };
}

/** Creates an .xlsx file with one sheet and a bold, frozen header row. Blocks its thread. */
export function writeSheet({ name, columns }: SheetLayout, rows: Cell[][]): Promise<Buffer> {
  const header = columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }));
  const sheet = [header, ...rows.map((row) => row.map(toCell))];
  const options = {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  };
  return writeExcelFile(sheet, options).toBuffer();
}
