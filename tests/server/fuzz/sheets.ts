import fc from 'fast-check';
import { headersAt, xlsxOf } from '../../support/api/sheet-calls';
import { zipOf } from '../../support/api/zip';
import { fuzzedCalls, requestTo } from './calls';
import { rawForm } from './forms';
import { longerThan, oddText, wordsIn } from './values';

/** Files that are not spreadsheets, broken spreadsheets, and spreadsheets with invalid rows. */

/** Imports and rehearsals, with the headers of their sheets and one that has an invalid row. */
const sheetCalls = await Promise.all(
  fuzzedCalls
    .filter(({ form }) => form === 'spreadsheet')
    .map(async (call) => {
      const headers = headersAt[call.path.replace(/\/\w+$/, '')] ?? [];
      const rows = [headers, headers.map(() => '=1+1'), [null, 'x', 12.5, true]];
      return { call, headers, bad: await xlsxOf(rows) };
    }),
);

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An .xlsx file of these rows, given as XML, with or without shared strings. */
function workbook(rows: string, shared = '', claimedSize?: number): Buffer<ArrayBuffer> {
  const sheet = {
    name: 'xl/worksheets/sheet1.xml',
    content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${shared}</sst>` },
    claimedSize === undefined ? sheet : { ...sheet, claimedSize },
  ]);
}

const cellText = (text: string) => text.replace(/[&<\ud800-\udfff]|[^\t\n\r\x20-\ufffd]/g, '?');
const inline = (text: string) => `<c t="inlineStr"><is><t>${cellText(text)}</t></is></c>`;
const headerRow = (headers: string[]) => `<row r="1">${headers.map(inline).join('')}</row>`;

/** Cells that never make a valid row. */
const oddCells = fc.oneof(
  fc
    .constantFrom(
      ...wordsIn(`t="s">99999999 t="s">-1 t="s">constructor t="e">#REF! t="b">7 t="d">31-31-31
        s="99999">1e309 >NaN t="str">=cmd|x r="XFD1048576">1 r="A0">1 r="ZZZZZZ99999999">1
        r="🙂">1 t="__proto__">1`),
    )
    .map((cell) => `<c ${cell.replace('>', '><v>')}</v></c>`),
  fc.constantFrom(
    '<c><f>1/0</f></c>',
    '<c t="str"><f>HYPERLINK("http://x")</f><v>=cmd|x</v></c>',
    '<c><c><c/></c></c>',
    '<c t="inlineStr"/>',
    '<v/>',
  ),
  oddText.map(inline),
  longerThan(1000).map(inline),
);

type Headers = { headers: string[] };

const oddWorkbooks = fc
  .record({
    cells: fc.array(oddCells, { minLength: 1, maxLength: 12 }),
    row: fc.constantFrom('r="2"', '', 'r="0"', 'r="-5"', 'r="NaN"', 'r="15000"'),
    shared: fc.constantFrom('', '<si/>', '<si><t>x</t></si>'.repeat(500), '<si><t>', ']]>'),
  })
  .map(({ cells, row, shared }) => ({ headers }: Headers) => {
    // Ends with an invalid row, however the odd cells are read.
    const rows = `<row ${row}>${cells.join('')}</row><row r="20000">${inline('only one')}</row>`;
    return workbook(headerRow(headers) + rows, shared);
  });

/** Truncated, or with some bytes changed. */
const damaged = fc
  .record({
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
  })
  .map(({ part, flips }) => ({ bad }: { bad: Uint8Array }) => {
    const bytes = Buffer.from(bad.subarray(0, flips.length > 0 ? undefined : bad.length * part));
    for (const [at, value] of flips) bytes[at % bytes.length] = value;
    return bytes;
  });

const noSheets: Buffer[] = [
  ...['', 'PK', 'PK\x05\x06'.padEnd(22, '\0'), '%PDF-1.4', '<html></html>', 'Name,Description\n'],
  'PK\x05\x06'.padEnd(22, '\xff'),
]
  .map((text) => Buffer.from(text, 'latin1'))
  .concat(
    [
      { name: 'a.txt', content: 'x' },
      { name: '../../a.xml', content: 'x' },
      { name: 'xl/workbook.xml', content: '' },
      { name: 'xl/workbook.xml', content: '<workbook><sheets/></workbook>' },
      { name: 'xl/workbook.xml', content: '<a>'.repeat(50_000) },
    ].map((entry) => zipOf([entry])),
    workbook('<row', ''),
    workbook('', '', 0xffff_ffff),
    workbook('<row>', '<si><t>x</t></si>'.repeat(1000)),
    workbook(
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><row r="1"><c t="inlineStr"><is><t>&b;</t></is></c></row>`,
    ),
  );

const otherHeaders = fc
  .array(oddText, { maxLength: 5 })
  .map((headers) => () => workbook(headerRow(headers)));

type Made = (target: (typeof sheetCalls)[number]) => Uint8Array;

/** A form with such a file. */
const sent = (files: fc.Arbitrary<Made>, mayPass: boolean) =>
  fc
    .tuple(
      fc.constantFrom(...sheetCalls),
      files,
      fc.constantFrom('rows.xlsx', '../rows.xlsx', 'rows.exe', 'x'.repeat(5000)),
    )
    .map(([target, made, fileName]) => {
      const part = { name: 'file_import', fileName, content: made(target) };
      return requestTo(target.call, { body: rawForm([part]), mayPass });
    });

export const badSpreadsheets = fc.oneof(
  sent(oddWorkbooks, true),
  sent(damaged, true),
  sent(
    fc.constantFrom(...noSheets).map((file) => () => file),
    false,
  ),
  sent(otherHeaders, false),
);
