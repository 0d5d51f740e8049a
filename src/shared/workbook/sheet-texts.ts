import { addressOf } from './address';
import { type CellContext, type CellXml, cellText } from './cell-text';
import { Exceeds } from './exceeds';
import { append } from './texts';
import { readXml } from './xml';

/** Columns that are read; what stands further to the right is left out. */
const maxColumns = 256;
/** Characters in all cells. In a small file, many cells can refer to one long text. */
const maxText = 30_000_000;

/** The number written, else the next after `last`. Throws if it is not greater than `last`. */
function next(last: number, written: number | undefined): number {
  const number = written ?? last + 1;
  if (!Number.isInteger(number) || number <= last) throw new RangeError(`Out of place: ${number}`);
  return number;
}

/**
 * The texts of a sheet, by row and place, up to the last cell that is not empty; all rows are
 * equally long. Rows and cells that do not say where they stand follow the one before. Throws an
 * Exceeds if there are more than `maxRows` rows or too many characters, another error if the sheet
 * contradicts itself.
 */
export function readSheetTexts(xml: string, context: CellContext, maxRows: number): string[][] {
  const rows: string[][] = [];
  let width = 0;
  let left = maxText;
  /** Undefined between two rows, and in a row without a number before its first cell. */
  let row: number | undefined;
  let lastRow = 0;
  let column = 0;
  let cell: CellXml | undefined;
  let part: 'value' | 'inline' | undefined;
  let isPronunciation = false;

  function place(text: string): void {
    if (text === '' || column > maxColumns) return;
    if (lastRow > maxRows) throw new Exceeds('rows');
    left -= text.length;
    width = Math.max(width, column);
    if (left < width * lastRow) throw new Exceeds('size');
    while (rows.length < lastRow) rows.push([]);
    const line = rows[lastRow - 1] ?? [];
    while (line.length < column - 1) line.push('');
    line.push(text);
  }

  readXml(xml, {
    open(name, attribute) {
      if (name === 'row') {
        const written = attribute('r');
        row = written === undefined ? undefined : next(lastRow, Number(written));
        column = 0;
      } else if (name === 'c') {
        const written = attribute('r');
        const address = written === undefined ? undefined : addressOf(written);
        if (column === 0) lastRow = row ?? next(lastRow, address?.row);
        column = next(column, address?.column);
        cell = {
          type: attribute('t'),
          format: attribute('s'),
          value: undefined,
          inline: undefined,
          hasFormula: false,
        };
      } else if (!cell) return;
      else if (name === 'f') cell.hasFormula = true;
      else if (name === 'v') {
        part = 'value';
        cell.value = '';
      } else if (name === 'is') cell.inline = '';
      else if (name === 't') part = 'inline';
      else if (name === 'rPh') isPronunciation = true;
    },
    close(name) {
      if (name === 'row') {
        // A row without cells counts, too.
        if (column === 0) lastRow = row ?? lastRow + 1;
      } else if (name === 'c' && cell) {
        place(cellText(cell, context));
        cell = undefined;
      } else if (name === 'rPh') isPronunciation = false;
      else part = undefined;
    },
    text(read) {
      if (cell && part && !isPronunciation) cell[part] = append(cell[part] ?? '', read());
    },
  });

  for (const line of rows) while (line.length < width) line.push('');
  return rows;
}
