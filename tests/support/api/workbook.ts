import { strToU8, zipSync } from 'fflate';

/** Workbooks made of XML, for sheets that no test would get from a library. */

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** `state`: of the sheet in the workbook; `kind`: of its relationship. */
type Sheet = { rows: string; state?: string; kind?: string };

const related = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;

/** The parts of a workbook, by their paths. `properties` is XML before its sheets. */
export function partsOf(
  sheets: Sheet[],
  { shared = '', styles = '', properties = '' } = {},
): Record<string, string> {
  const named = sheets.map(
    ({ state = 'visible' }, i) =>
      `<sheet name="S${i}" sheetId="${i + 1}" state="${state}" r:id="r${i}"/>`,
  );
  const targets = sheets.map(({ kind = 'worksheet' }, i) => related(`r${i}`, kind, `s/${i}.xml`));
  return {
    '_rels/.rels': `<Relationships>${related('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${relations}">${properties}<sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}${related('t', 'sharedStrings', 'sharedStrings.xml')}${related('f', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/s/${i}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
}

/** An .xlsx file of these parts. */
export function zipped(parts: Record<string, string>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]);
  return new Uint8Array(zipSync(Object.fromEntries(entries)));
}

/** An inline text in a cell that does not say where it stands. */
export const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
