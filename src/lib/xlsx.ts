import { escape as xml } from 'es-toolkit';
import { columnName } from '@/shared/workbook/address';
import { toXstring } from '@/shared/workbook/xstring';

/** Cells by row and place, the header first. Indexes are row numbers less one. */
export type Cells = string[][];

/** The texts of the first visible sheet of an .xlsx file. Throws if it cannot be read. */
export async function readCells(file: Blob): Promise<Cells> {
  const [{ readWorkbook }, bytes] = await Promise.all([
    import('@/shared/workbook/read-workbook'),
    file.arrayBuffer(),
  ]);
  return readWorkbook(new Uint8Array(bytes));
}

// Writes files itself: write-excel-file compresses large parts in a worker made of a blob, which
// the Content-Security-Policy forbids.

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageParts = 'http://schemas.openxmlformats.org/package/2006';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Formats of cells, all of them Text, by their numbers in the styles below. */
const formats = { plain: 1, bold: 2, marked: 3 };
const text = 'numFmtId="49" applyNumberFormat="1"';

const parts = {
  '[Content_Types].xml': `<Types xmlns="${packageParts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsx}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${xlsx}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${xlsx}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageParts}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageParts}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${namespace}"><fonts count="2"><font/><font><b/></font></fonts><fills count="3"><fill/><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFE699"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf ${text}/><xf ${text} fontId="1" applyFont="1"/><xf ${text} fillId="2" applyFill="1"/></cellXfs></styleSheet>`,
};

function cellOf(content: string, address: string, format: number): string {
  const words = xml(toXstring(content));
  return `<c r="${address}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`;
}

/**
 * An .xlsx file of these cells, all of the format Text, with a bold, frozen header. `isMarked`
 * colours cells, by their row number and place.
 */
export async function writeCells(
  cells: Cells,
  isMarked: (row: number, place: number) => boolean = () => false,
): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate');
  const rows = cells.map((line, index) => {
    const row = index + 1;
    const written = line.map((content, place) => {
      const marked = isMarked(row, place);
      if (content === '' && !marked) return '';
      const format = index === 0 ? formats.bold : marked ? formats.marked : formats.plain;
      return cellOf(content, columnName(place) + row, format);
    });
    return `<row r="${row}">${written.join('')}</row>`;
  });
  const widths = (cells[0] ?? []).map((header, place) => {
    const width = Math.max(header.length + 4, 16);
    return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
  });
  const columns = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '';
  const sheet = `<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns}<sheetData>${rows.join('')}</sheetData></worksheet>`;
  const files = Object.entries({ ...parts, 'xl/worksheets/sheet1.xml': sheet }).map(
    ([path, content]) => {
      const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
      return [path, strToU8(declaration + content)] as const;
    },
  );
  return new Blob([zipSync(Object.fromEntries(files))], { type: `${xlsx}.sheet` });
}
