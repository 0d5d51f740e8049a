import { findParts, readFormats } from './parts';
import { readSheetTexts } from './sheet-texts';
import { readSharedStrings } from './texts';
import { openZip } from './zip';

/** Bytes of the parts of a workbook that are read, once unpacked. */
const maxUnpacked = 64 * 1024 * 1024;
/** Rows of a sheet in Excel. */
const maxExcelRows = 1_048_576;

/**
 * Reads the texts of the first visible sheet of an .xlsx file, the header first, so that indexes
 * are row numbers less one. Throws an Exceeds if there are more than `maxRows` rows, the header
 * included, or if the sheet is too large; another error if the file cannot be read. Blocks its
 * thread.
 */
export function readWorkbook(file: Uint8Array, maxRows = maxExcelRows): string[][] {
  const { sheet, sharedStrings, styles, is1904 } = findParts(openZip(file, maxUnpacked));
  const context = {
    sharedStrings: readSharedStrings(sharedStrings),
    isDate: readFormats(styles),
    is1904,
  };
  return readSheetTexts(sheet, context, maxRows);
}
