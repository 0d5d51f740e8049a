import { searchPage, toValueQuery } from '../../src/lib/find/search';
import { drawScan, type Scan, type ScanSettings } from '../../tests/support/find/draw-scan';
import type { MadeDocument } from '../../tests/support/find/made-document';
import { drawDemoLetters, madeDocuments } from '../../tests/support/find/made-documents';
import { readPdf } from '../../tests/support/find/read-pdf';

/** The first page of a document as a scanner sends it, with what it says and what it does not. */
export type MadeScan = Scan & {
  name: string;
  dpi: number;
  found: string[];
  absent: string[];
};

const resolutions = [150, 200, 300];
const angles = [-0.8, -0.4, 0, 0.4, 0.8];

const settingsOf = (index: number): ScanSettings => ({
  dpi: resolutions[index % resolutions.length] ?? 0,
  angle: angles[index % angles.length] ?? 0,
  noise: 25,
  quality: 60,
});

/** Groups that differ in what is on the paper, not only in how a PDF says it. */
const groups = ['fonts', 'line breaks', 'hyphenation', 'dates', 'numbers', 'close but wrong'];
/** Fonts that run over the edge of the paper, or have no shapes. */
const unprintable = ['Courier', 'Courier-Oblique', 'Unicode'];

/** Letters of the demo, and letters made for searching. */
const documents: MadeDocument[] = [
  ...drawDemoLetters().filter((_, index) => index % 5 === 0),
  ...madeDocuments.filter(
    ({ group, name }) => groups.includes(group) && !unprintable.includes(name),
  ),
];

/** Draws the scans. The document's own text says if a value is on the page. */
export async function drawMadeScans(): Promise<MadeScan[]> {
  const scans: MadeScan[] = [];
  for (const [index, { name, pdf, found, absent }] of documents.entries()) {
    const [page] = await readPdf(pdf);
    const isThere = (value: string) => {
      const query = toValueQuery(value);
      return query && page && searchPage(page, [query])[0]?.length;
    };
    const settings = settingsOf(index);
    const values = Object.keys(found);
    const wrong = [...absent, ...values.flatMap(mistype)];
    scans.push({
      name,
      dpi: settings.dpi,
      ...(await drawScan(pdf, settings)),
      found: values.filter(isThere),
      absent: [...new Set(wrong)].filter((value) => !isThere(value)),
    });
  }
  return scans;
}

/** The value with a wrong digit, as if mistyped; none if it has no digits. */
function mistype(value: string): string[] {
  const last = value.search(/\d\D*$/);
  if (last < 0) return [];
  const digit = (Number(value[last]) + 5) % 10;
  return [value.slice(0, last) + digit + value.slice(last + 1)];
}
