import fc from 'fast-check';
import { supportedMimeTypes } from 'file-type';
import { bases, type Cells, headersOf } from '../../support/api/sheet-calls';

/** Spreadsheets of rows with few names, so that many are known, and some wrong cells. */

/** A resource: its path, the place of the cell that names a row, and its sheets. */
export type SheetKind = { base: string; keyAt: number; sheet: fc.Arbitrary<Cells[]> };

const numbered = (name: string, most: number) =>
  fc.integer({ min: 1, max: most }).map((number) => `${name}${number}`);

/** Chooses the right value, except once in sixty times. */
const mostly = (right: fc.Arbitrary<Cells[number]>, ...wrong: Cells) =>
  fc.oneof({ weight: 60, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });

const oddCase = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.boolean()).map(([name, isUpper]) => (isUpper ? name.toUpperCase() : name));

const someText = fc.constantFrom('One', 'Two', 'Three, four', ' five ', '=1+1', '<b>', "O'Neil");
const flag = mostly(fc.constantFrom('Yes', 'No', 'yes', 1, 0, true), 'Perhaps', null);
const columnNames = numbered('col', 20);
const categoryNames = numbered('Category ', 10);
const mimeNames = fc.constantFrom(...[...supportedMimeTypes].slice(0, 10));

function kind(
  base: string,
  keyAt: number,
  headers: string[],
  ...cells: fc.Arbitrary<Cells[number]>[]
) {
  const row = fc.oneof(
    { weight: 20, arbitrary: fc.tuple(...cells) },
    { weight: 1, arbitrary: fc.constant(headers.map(() => null)) },
  );
  const key = (cells: Cells) => String(cells[keyAt]).toLowerCase();
  const rows = fc.oneof(
    fc.uniqueArray(row, { maxLength: 25, selector: key }),
    fc.array(row, { maxLength: 8 }),
  );
  return { base, keyAt, sheet: rows.map((body): Cells[] => [headers, ...body]) };
}

export const sheetKinds: SheetKind[] = [
  kind(
    bases.columns,
    1,
    headersOf.columns,
    mostly(fc.integer({ min: 1, max: 5 }), 'x', null),
    mostly(oddCase(columnNames), 'two words', null),
    mostly(someText, null),
    mostly(fc.constantFrom('Date', 'String', 'date'), 'Number'),
    flag,
  ),
  kind(
    bases.mimeTypes,
    1,
    headersOf.mimeTypes,
    mostly(someText, null),
    mostly(oddCase(mimeNames), 'text', null),
    mostly(fc.constantFrom('txt', 'TXT', 'xml'), '.txt'),
  ),
  kind(
    bases.categories,
    0,
    headersOf.categories,
    mostly(oddCase(categoryNames), null),
    mostly(someText, null),
    mostly(
      fc.array(columnNames, { maxLength: 3 }).map((names) => names.join(', ')),
      'col1, nothing',
    ),
  ),
  kind(
    bases.documentTypes,
    0,
    headersOf.documentTypes,
    mostly(oddCase(numbered('Type ', 20)), null),
    mostly(someText, null),
    mostly(oddCase(categoryNames), 'Nothing'),
    mostly(mimeNames, 'text/nothing'),
    mostly(fc.integer({ min: 1, max: 3 }), 0, 'x'),
    flag,
    flag,
    flag,
    fc.option(someText),
    fc.option(someText),
  ),
  kind(
    bases.units,
    0,
    headersOf.units,
    mostly(oddCase(numbered('Unit ', 20)), null),
    mostly(fc.option(oddCase(numbered('District ', 6))), 'x'.repeat(256)),
  ),
];
