import { escape as xml } from 'es-toolkit';
import { Zip, ZipDeflate } from 'fflate';
import { toXstring } from '../../src/shared/workbook/xstring';
import type { Cell, SheetLayout } from './sheet';

/**
 * Writes spreadsheets of any length. write-excel-file needs all rows in memory; this keeps one
 * chunk.
 */

/** Rows that a sheet may have, the header included. */
const mostRows = 1_048_576;
/** Characters that a cell may have. */
const mostCharacters = 32_767;
/** Characters that are compressed at a time. */
const chunkLength = 65_536;

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageParts = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Two formats of cells, both Text: the second one for headers. */
const styles = `<styleSheet xmlns="${namespace}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

const listOf = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i + 1)).join('');

/** The parts that name the sheets, by their paths. */
const partsOf = (name: string, sheets: number): [path: string, text: string][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packageParts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${listOf(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packageParts}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${listOf(sheets, (n) => `<sheet name="${xml(name)}${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageParts}/relationships">${listOf(sheets, (n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
];

/** Cuts what Excel would refuse, but no surrogate pair. */
const cut = (text: string) =>
  text.length > mostCharacters
    ? `${text.slice(0, mostCharacters - 1).replace(/\p{Surrogate}$/u, '')}…`
    : text;

/** Text is never a formula: it is an inline string, in a cell of the format Text. */
function cellOf(value: Cell, place: string, style: number): string {
  if (value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  const text = xml(toXstring(cut(value)));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** At most 26 columns. */
function rowOf(line: Cell[], row: number, style = 0): string {
  const cells = line.map((value, i) => cellOf(value, String.fromCharCode(65 + i) + row, style));
  return `<row r="${row}">${cells.join('')}</row>`;
}

/**
 * Writes an .xlsx file piece by piece to `write`. After `rowsPerSheet` rows another sheet follows.
 * A text that is too long for a cell is cut.
 */
export function longSheets(
  { name, columns }: SheetLayout,
  write: (chunk: Uint8Array) => void,
  rowsPerSheet = mostRows,
): { add: (line: Cell[]) => void; end: () => void } {
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    write(chunk);
  });
  const encoder = new TextEncoder();
  let sheet: ZipDeflate | undefined;
  let sheets = 0;
  let row = 0;
  let waiting = '';

  function begin(path: string): ZipDeflate {
    const part = new ZipDeflate(path);
    zip.add(part);
    return part;
  }

  function endSheet(): void {
    sheet?.push(encoder.encode(`${waiting}</sheetData></worksheet>`), true);
    waiting = '';
  }

  function beginSheet(): void {
    endSheet();
    sheets += 1;
    sheet = begin(`xl/worksheets/sheet${sheets}.xml`);
    const widths = columns.map(
      ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
    );
    const headers = columns.map(({ header }) => header);
    row = 1;
    waiting = `${declaration}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowOf(headers, row, 1)}`;
  }

  beginSheet();
  return {
    add(line) {
      if (row === rowsPerSheet) beginSheet();
      row += 1;
      waiting += rowOf(line, row);
      if (waiting.length < chunkLength) return;
      sheet?.push(encoder.encode(waiting));
      waiting = '';
    },
    end() {
      endSheet();
      for (const [path, text] of partsOf(name, sheets)) {
        begin(path).push(encoder.encode(`${declaration}${text}`), true);
      }
      zip.end();
    },
  };
}
