// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCells, writeCells } from '@/lib/xlsx';
import { readSheet } from '../../server/spreadsheets/read-sheet';

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' a ',
    '=1+1',
    '<b>&amp;',
    '_x0041_',
    'constructor',
    '\u0007',
    '1e5',
    '\uffff',
  ),
);
const sheets = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 6 }))
  .chain(([width, height]) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  )
  // The end of a sheet is its last cell.
  .map((rows) => [...rows.map((row) => [...row, 'end']), ['end']]);

const filled = (rows: string[][]) => {
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
};

it('a sheet that the app writes is read as it was, by the app and by the server', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async (rows) => {
      const file = await writeCells(rows, (row) => row === 2);
      expect(await readCells(file)).toEqual(filled(rows));
      expect(await readSheet(await file.arrayBuffer())).toEqual({ rows: filled(rows) });
    }),
    { numRuns: 200, seed: 7 },
  );
});

it('reads a file that would be huge when unpacked not at all', async () => {
  const huge = await writeCells([['x'.repeat(70 * 1024 * 1024)]]);
  await expect(readCells(huge)).rejects.toThrow('too large');
});
