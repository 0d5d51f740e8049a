import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCells, writeCells } from '@/lib/xlsx';
import { readSheet } from '../../server/spreadsheets/read-sheet';
import { inline, partsOf, zipped } from '../support/api/workbook';

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
  // Ends each sheet with a filled cell.
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

const oneCell = { rows: `<row>${inline('x')}</row>` };
const other = { rows: `<row>${inline('not this')}</row>` };
const ofRows = (rows: string, more?: Parameters<typeof partsOf>[1]) => partsOf([{ rows }], more);
const moved = (parts: Record<string, string>, move: (text: string) => string) =>
  Object.fromEntries(Object.entries(parts).map(([path, xml]) => [move(path), xml]));

/** Formats 1 to 4: a date, a time, elapsed time, a number. */
const styles = `<numFmts><numFmt numFmtId="170" formatCode="[$-421]dd\\ mmmm\\ yyyy;@"/><numFmt numFmtId="171" formatCode="[Red]0.0 &quot;days&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="170"/><xf numFmtId="20"/><xf numFmtId="46"/><xf numFmtId="171"/></cellXfs>`;
const number = (value: string, format: number) => `<c s="${format}"><v>${value}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;

describe('the app and the server read', () => {
  it.each<[string, Record<string, string>, string[][]]>([
    [
      'texts in CDATA',
      ofRows(
        row(inline('a<![CDATA[<b>]]>c'), '<c t="s"><v>0</v></c>', '<c><v><![CDATA[7]]></v></c>'),
        { shared: '<si><t><![CDATA[&amp;]]></t></si>' },
      ),
      [['a<b>c', '&amp;', '7']],
    ],
    [
      'rows and cells that do not say where they stand',
      ofRows(
        `${row(inline('a'), '<c/>', inline('c'))}<row r="3">${inline('d')}<c r="C3"><v>1</v></c></row>${row(inline('e'))}`,
      ),
      [
        ['a', '', 'c'],
        ['', '', ''],
        ['d', '', '1'],
        ['e', '', ''],
      ],
    ],
    [
      'texts in several pieces, without how they are pronounced',
      ofRows(row('<c t="s"><v>0</v></c>'), {
        shared: '<si><r><t>a</t></r><r><t xml:space="preserve"> b</t></r><rPh><t>x</t></rPh></si>',
      }),
      [['a b']],
    ],
    [
      'what XML and spreadsheets escape',
      ofRows(row(inline('&#128075;&#x41; &lt;&amp;lt;&gt; _x000D_ _x005F_x0041_ 1\r\n2'))),
      [['👋A <&lt;> \r _x0041_ 1\n2']],
    ],
    [
      'no entities of the file and none from outside',
      Object.fromEntries(
        Object.entries(ofRows(row(inline('&a;&b;')))).map(([path, xml]) => [
          path,
          `<!DOCTYPE x [<!ENTITY a "aaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>${xml}`,
        ]),
      ),
      [['&a;&b;']],
    ],
    [
      'flags, numbers and the last results of formulas',
      ofRows(
        row(
          '<c t="b"><v>1</v></c>',
          '<c><v>198805172010122000</v></c>',
          '<c><f>1+1</f><v>2</v></c>',
          '<c t="str"><f>""</f><v></v></c>',
          '<c t="str"><f>"a"</f><v>a</v></c>',
        ),
      ),
      [['TRUE', '1.98805172010122e+17', '2', '', 'a']],
    ],
    [
      'errors, and formulas without a result',
      ofRows(
        row(
          '<c t="e"><f>NA()</f><v>#N/A</v></c>',
          '<c t="e"><v>#HUH!</v></c>',
          '<c><f>1+1</f></c>',
          '<c><f>1+1</f><v/></c>',
        ),
      ),
      [['#N/A', '#ERROR!', '#FORMULA!', '#FORMULA!']],
    ],
    [
      'dates and times by their formats',
      ofRows(
        row(number('44197', 1), number('44197.25', 1), number('0.25', 2), number('44197', 4)),
        { styles },
      ),
      [['2021-01-01', '2021-01-01T06:00:00.000Z', '06:00:00', '44197']],
    ],
    [
      'dates and times in words',
      ofRows(
        row(
          ...['2021-01-01', '2021-01-01T10:11:12', '10:11:12'].map(
            (text) => `<c t="d"><v>${text}</v></c>`,
          ),
        ),
      ),
      [['2021-01-01', '2021-01-01T10:11:12.000Z', '10:11:12']],
    ],
    ...['1', 'true'].map((flag): [string, Record<string, string>, string[][]] => [
      `years from 1904 on (${flag})`,
      ofRows(row(number('42735', 1), number('0.5', 2)), {
        styles,
        properties: `<workbookPr date1904="${flag}"/><x15:workbookPr chartTrackingRefBase="1"/>`,
      }),
      [['2021-01-01', '12:00:00']],
    ]),
    [
      'the first sheet after charts and macros',
      partsOf([
        { ...other, kind: 'chartsheet' },
        { ...other, kind: 'xlMacrosheet' },
        oneCell,
        other,
      ]),
      [['x']],
    ],
    [
      'the first sheet that is not hidden',
      partsOf([{ ...other, state: 'hidden' }, { ...other, state: 'veryHidden' }, oneCell, other]),
      [['x']],
    ],
    [
      'the first of hidden sheets only',
      partsOf([
        { ...oneCell, state: 'hidden' },
        { ...other, state: 'hidden' },
      ]),
      [['x']],
    ],
    [
      'names with backslashes',
      moved(partsOf([oneCell]), (path) => path.replaceAll('/', '\\')),
      [['x']],
    ],
    [
      'names in other letters',
      moved(ofRows(row('<c t="s"><v>0</v></c>'), { shared: '<si><t>x</t></si>' }), (path) =>
        path.replace('sharedStrings', 'SharedStrings'),
      ),
      [['x']],
    ],
    [
      'parts in other folders',
      Object.fromEntries(
        Object.entries(partsOf([oneCell])).map(([path, xml]) => [
          path.replace('xl/', 'my book/'),
          xml.replace('Target="xl/', 'Target="/my%20book/'),
        ]),
      ),
      [['x']],
    ],
  ])('%s [W-46 W-48 V1.5.1]', async (_, parts, rows) => {
    const file = zipped(parts);
    expect(await readCells(new Blob([file]))).toEqual(rows);
    expect(await readSheet(file.buffer)).toEqual({ rows });
  });

  it.each([
    ['a row without end', row('<c r="A99999999"><v>1</v></c>'), 'rows'],
    ['rows that stand twice', '<row r="2"/><row r="2"/>', 'Out of place'],
    ['cells that stand twice', '<row r="1"><c r="A1"/><c r="A1"/></row>', 'Out of place'],
    ['a text that nobody has written', row('<c t="s"><v>0</v></c>'), 'Refers to nothing'],
    ['a cell that holds a book', row(inline('&amp;'.repeat(300_000))), 'too large'],
  ])('not %s', async (_, rows, problem) => {
    await expect(readCells(new Blob([zipped(ofRows(rows))]))).rejects.toThrow(problem);
  });

  it('nothing to the right of what a sheet has, and no blanks', async () => {
    const blanks = ' '.repeat(1_000_000);
    const parts = ofRows(
      `${blanks}${row(inline('x'), '<c r="XFD1"><v>1</v></c>')}<row r="1048576"><c r="XFD1048576"/></row>`,
    );
    expect(await readCells(new Blob([zipped(parts)]))).toEqual([['x']]);
  });
});
