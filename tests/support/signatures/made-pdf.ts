/** Small PDFs, written revision by revision, as programs do that sign and fill in. */

/** Objects of a revision by number: 1 is the catalogue, 2 its pages, 3 the first page. */
export type Objects = Record<number, string>;

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
export const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const pad = (number: number) => String(number).padStart(10, '0');

/** Appends a revision with these objects and a table of them. */
export function appendRevision(file: Uint8Array, objects: Objects, root = '1 0 R'): Uint8Array {
  let text = toText(file);
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const rows = Object.entries(objects).map(([number, body]) => {
    const row = `${number} 1\n${pad(text.length)} 00000 n \n`;
    text += `${number} 0 obj\n${body}\nendobj\n`;
    return row;
  });
  const start = text.length;
  const before = previous ? `/Prev ${previous}` : '';
  const free = previous ? '' : '0 1\n0000000000 65535 f \n';
  text += `xref\n${free}${rows.join('')}trailer\n<</Size 99/Root ${root}${before}>>\n`;
  return toBytes(`${text}startxref\n${start}\n%%EOF\n`);
}

export const stream = (text: string, more = '') =>
  `<<${more}/Length ${text.length}>>\nstream\n${text}\nendstream`;

/** Every letter of Courier has the same width. */
const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>';
const pageOf = (drawing: number, more = '') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents ${drawing} 0 R${font}${more}>>`;
const drawingOf = (text: string) => stream(`BT /F1 12 Tf 20 300 Td (${text}) Tj ET`);

/** Object 7 is a text field; `fields` name those that signatures add. */
export const catalogue = (fields = '', more = '') =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[7 0 R${fields}]>>${more}>>`;
export const firstPage = (fields = '') => pageOf(5, `/Annots[7 0 R${fields}]`);
export const textField = (value: string) =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(Nama)/V(${value})/Rect[20 20 200 40]/P 3 0 R>>`;
export const secondDrawing = (amount: string) => drawingOf(`Gaji pokok ${amount}`);

/** A decree of two pages, with a field. */
export const decree = () =>
  appendRevision(toBytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), {
    1: catalogue(),
    2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    3: firstPage(),
    4: pageOf(6),
    5: drawingOf('Surat Keputusan'),
    6: secondDrawing('3.500.000'),
    7: textField(''),
  });
