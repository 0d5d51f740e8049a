import { Exceeds } from '../../src/shared/workbook/exceeds';
import { readWorkbook } from '../../src/shared/workbook/read-workbook';
import { type Sentence, sentence } from '../texts/sentence';

const maxRows = 20_000;

export type SheetRead = { rows: string[][] } | { problem: Sentence };

/** The first bytes of Office files before 2007, and of those with a password. */
const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The name of the part that holds a workbook with a password. */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

function problemOf(file: Buffer, error: unknown): Sentence {
  if (file.indexOf(oldOffice) === 0) {
    return file.includes(encrypted)
      ? sentence('The spreadsheet has a password. Remove the password and save it again.')
      : sentence('This spreadsheet is in the old .xls format. Save it as .xlsx.');
  }
  if (!(error instanceof Exceeds)) {
    return sentence('This is not an .xlsx spreadsheet that can be read.');
  }
  return error.what === 'rows'
    ? sentence('The spreadsheet has more than {maxRows} rows.', { maxRows: String(maxRows) })
    : sentence('The spreadsheet is too large.');
}

/**
 * Reads the first visible sheet of an .xlsx file, or returns what is wrong with it. Empty rows are
 * included, so that indexes are row numbers. Blocks its thread.
 */
export function readSheet(file: ArrayBuffer): SheetRead {
  try {
    return { rows: readWorkbook(new Uint8Array(file), maxRows + 1) };
  } catch (error) {
    return { problem: problemOf(Buffer.from(file), error) };
  }
}
