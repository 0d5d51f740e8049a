import { readSheet as readExcelSheet } from 'read-excel-file/universal';
import { type Sentence, sentence } from '../texts/sentence';
import { unpackedSize } from './unpacked-size';

/** Bytes of the unzipped file. */
const maxUnpacked = 64 * 1024 * 1024;
const maxRows = 20_000;
/** Characters in all cells. In a small file, many cells can refer to one long text. */
const maxText = 30_000_000;

export type SheetRead = { rows: string[][] } | { problem: Sentence };

const unreadable = { problem: sentence('This is not an .xlsx spreadsheet that can be read.') };
const tooLarge = { problem: sentence('The spreadsheet is too large.') };
const tooLong = {
  problem: sentence('The spreadsheet has more than {maxRows} rows.', { maxRows: String(maxRows) }),
};

/** Spreadsheet programs keep only 15 significant digits of a number. */
const firstInexact = 1e15;

/** A cell's value as text; dates in ISO 8601. */
function formatCell(value: unknown): string {
  if (typeof value === 'number' && value >= firstInexact) return value.toExponential();
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value === null ? '' : String(value);
}

/**
 * Reads the first sheet of an .xlsx file, or returns what is wrong with it. Empty rows are
 * included, so that indexes are row numbers. Blocks its thread.
 */
export async function readSheet(file: ArrayBuffer): Promise<SheetRead> {
  try {
    if (unpackedSize(Buffer.from(file)) > maxUnpacked) return tooLarge;
    const rows = await readExcelSheet(file, { trim: false });
    if (rows.length > maxRows + 1) return tooLong;

    let left = maxText;
    const texts: string[][] = [];
    for (const row of rows) {
      const line = row.map(formatCell);
      left -= line.reduce((sum, text) => sum + text.length + 1, 0);
      if (left < 0) return tooLarge;
      texts.push(line);
    }
    return { rows: texts };
  } catch {
    return unreadable;
  }
}
