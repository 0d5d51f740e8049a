import writeExcelFile from 'write-excel-file/node';
import type { Cell, SheetLayout } from './sheet';

/** What XML cannot hold or would change, and what looks like an escape already. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that have to be escaped.
const unsafe = /_(?=x[\da-f]{4}_)|[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffd-\uffff]/gi;

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** Escapes text the way that spreadsheets do (ECMA-376, ST_Xstring), so that reading gives the very same text. */
function literal(text: string): string {
  // write-excel-file numbers texts in a plain object, whose inherited members ("constructor") it takes for texts of its
  // own: such a text gets a character that writing leaves out.
  return text in Object.prototype ? `${text}\0` : text.replace(unsafe, escaped);
}

/** Text cells have the format Text: what begins with `=` or looks like a date stays what it is when it is edited, too. */
function cellOf(value: Cell) {
  if (value === '') return null;
  return typeof value === 'number'
    ? { value, type: Number }
    : { value: literal(value), type: String, format: '@' };
}

/** Makes an .xlsx file of one sheet: a bold header row that stays in sight, then the rows. Blocks its thread. */
export function writeSheet({ name, columns }: SheetLayout, rows: Cell[][]): Promise<Buffer> {
  const header = columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }));
  const sheet = [header, ...rows.map((row) => row.map(cellOf))];
  const options = {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  };
  return writeExcelFile(sheet, options).toBuffer();
}
