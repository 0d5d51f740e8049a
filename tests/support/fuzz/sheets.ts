import fc from 'fast-check';
import {
  categoriesBase,
  categoryHeaders,
  columnHeaders,
  columnsBase,
  documentTypesBase,
  mimeTypeHeaders,
  mimeTypesBase,
  typeHeaders,
  unitHeaders,
  unitsBase,
  xlsxOf,
} from '../api/sheet-calls';
import { zipOf } from '../api/zip';
import { formType, rawForm } from './forms';
import type { FuzzRequest } from './request';
import { longerThan, oddText } from './values';

/** Files that are not spreadsheets, broken spreadsheets, and spreadsheets with invalid rows. */

const resources = [
  { base: columnsBase, headers: columnHeaders },
  { base: categoriesBase, headers: categoryHeaders },
  { base: mimeTypesBase, headers: mimeTypeHeaders },
  { base: documentTypesBase, headers: typeHeaders },
  { base: unitsBase, headers: unitHeaders },
];

const calls = fc.constantFrom('import', 'rehearse');

function requestOf(
  name: string,
  base: string,
  content: Uint8Array,
  fileName: string,
  mayPass: boolean,
): FuzzRequest {
  return {
    call: `POST ${base}/${name}`,
    as: 'admin',
    method: 'POST',
    path: `${base}/${name}`,
    headers: formType,
    body: rawForm([{ name: 'file_import', fileName, content }]),
    mayPass,
  };
}

const fileNames = fc.constantFrom('rows.xlsx', '../rows.xlsx', 'rows.exe', 'x'.repeat(5000));

const cellText = (text: string) => text.replace(/[&<\ud800-\udfff]|[^\t\n\r\x20-\ufffd]/g, '?');

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

const inline = (text: string) => `<c t="inlineStr"><is><t>${cellText(text)}</t></is></c>`;
const headerRow = (headers: string[]) => `<row r="1">${headers.map(inline).join('')}</row>`;

/** Cells that never make a valid row. */
const oddCells = fc.oneof(
  fc.constantFrom(
    '<c t="s"><v>99999999</v></c>',
    '<c t="s"><v>-1</v></c>',
    '<c t="s"><v>constructor</v></c>',
    '<c t="e"><v>#REF!</v></c>',
    '<c t="b"><v>7</v></c>',
    '<c t="d"><v>not a date</v></c>',
    '<c s="99999"><v>1e309</v></c>',
    '<c><v>NaN</v></c>',
    '<c><f>1/0</f></c>',
    '<c t="str"><f>HYPERLINK("http://x")</f><v>=cmd|x</v></c>',
    '<c r="XFD1048576"><v>1</v></c>',
    '<c r="A0"><v>1</v></c>',
    '<c r="ZZZZZZ99999999"><v>1</v></c>',
    '<c r="🙂"><v>1</v></c>',
    '<c t="__proto__"><v>1</v></c>',
    '<c><c><c/></c></c>',
    '<c t="inlineStr"/>',
    '<v/>',
  ),
  oddText.map(inline),
  longerThan(1000).map(inline),
);

const oddWorkbooks = fc
  .record({
    resource: fc.constantFrom(...resources),
    cells: fc.array(oddCells, { minLength: 1, maxLength: 12 }),
    row: fc.constantFrom('r="2"', '', 'r="0"', 'r="-5"', 'r="NaN"', 'r="15000"'),
    shared: fc.constantFrom('', '<si/>', '<si><t>x</t></si>'.repeat(500), '<si><t>', ']]>'),
    fileName: fileNames,
    call: calls,
  })
  .map(({ call, resource: { base, headers }, cells, row, shared, fileName }) => {
    // The last row is invalid, whatever the odd cells are read as.
    const rows = `${headerRow(headers)}<row ${row}>${cells.join('')}</row><row r="20000">${inline('only one')}</row>`;
    return requestOf(call, base, workbook(rows, shared), fileName, true);
  });

/** For each resource, a valid header with an invalid row. */
const badSheets = await Promise.all(
  resources.map(async ({ base, headers }) => ({
    base,
    file: await xlsxOf([headers, headers.map(() => '=1+1'), [null, 'x', 12.5, true]]),
  })),
);

/** Truncated, or with some bytes changed. */
const damaged = fc
  .record({
    sheet: fc.constantFrom(...badSheets),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
    fileName: fileNames,
    call: calls,
  })
  .map(({ call, sheet: { base, file }, part, flips, fileName }) => {
    const bytes = Buffer.from(file.subarray(0, flips.length > 0 ? undefined : file.length * part));
    for (const [at, value] of flips) bytes[at % bytes.length] = value;
    return requestOf(call, base, bytes, fileName, true);
  });

const noSheets: Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('PK'),
  Buffer.from('PK\x05\x06'.padEnd(22, '\0')),
  Buffer.from('PK\x05\x06'.padEnd(22, '\xff'), 'latin1'),
  Buffer.from('%PDF-1.4'),
  Buffer.from('<html></html>'),
  Buffer.from('Name,Description\n'),
  zipOf([{ name: 'a.txt', content: 'x' }]),
  zipOf([{ name: '../../a.xml', content: 'x' }]),
  zipOf([{ name: 'xl/workbook.xml', content: '' }]),
  zipOf([{ name: 'xl/workbook.xml', content: '<workbook><sheets/></workbook>' }]),
  zipOf([{ name: 'xl/workbook.xml', content: '<a>'.repeat(50_000) }]),
  workbook('<row', ''),
  workbook('', '', 0xffff_ffff),
  workbook('<row>', '<si><t>x</t></si>'.repeat(1000)),
  workbook(
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><row r="1"><c t="inlineStr"><is><t>&b;</t></is></c></row>`,
  ),
];

/** Not a spreadsheet, or one with other columns. */
const others = fc
  .tuple(fc.constantFrom(...resources), fc.constantFrom(...noSheets), fileNames, calls)
  .map(([{ base }, content, fileName, call]) => requestOf(call, base, content, fileName, false));

const otherHeaders = fc
  .record({
    resource: fc.constantFrom(...resources),
    headers: fc.array(oddText, { maxLength: 5 }),
    call: calls,
  })
  .map(({ call, resource: { base }, headers }) =>
    requestOf(call, base, workbook(headerRow(headers)), 'rows.xlsx', false),
  );

export const badSpreadsheets = fc.oneof(oddWorkbooks, damaged, others, otherHeaders);
