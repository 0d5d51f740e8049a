import type { Page } from '@playwright/test';
import { range } from 'es-toolkit';
import type { Scan } from '../../tests/support/find/draw-scan';

/** A4, in inches. */
const paper = { width: 8.27, height: 11.69 };
const pointsPerInch = 72;

/** Draws the same scans of printed A4 pages every time: lines of words on off-white paper. */
export async function drawScans(page: Page, count: number, dpi: number): Promise<Scan[]> {
  const width = Math.round(paper.width * dpi);
  const height = Math.round(paper.height * dpi);
  const scans: Scan[] = [];
  for (const seed of range(1, count + 1)) {
    const url = await page.evaluate(drawScan, { width, height, dpi, seed });
    scans.push({ jpeg: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'), width, height });
  }
  return scans;
}

/** Runs in the browser. */
function drawScan(scan: { width: number; height: number; dpi: number; seed: number }): string {
  const { width, height, dpi, seed } = scan;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  const image = context.createImageData(width, height);
  let state = seed;
  for (let at = 0; at < image.data.length; at += 4) {
    state = (state * 48_271) % 2_147_483_647;
    image.data.fill(236 + (state % 16), at, at + 3);
    image.data[at + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  context.rotate(0.004);
  context.fillStyle = '#223';
  context.font = `${dpi / 7}px serif`;
  for (let line = dpi; line < height - dpi; line += dpi / 5) {
    state = (state * 48_271) % 2_147_483_647;
    context.fillText(`Pasal ${state % 97}: yang bertanda tangan di bawah ini, ${state}`, dpi, line);
  }
  return canvas.toDataURL('image/jpeg', 0.75);
}

/** A PDF of `pages` pages, each with its own image: the scans in turn. */
export function scannedPdf(scans: Scan[], pages: number): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;

  function add(text: string, stream?: Buffer) {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${offsets.length} 0 obj\n${text}\n`),
      ...(stream ? [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')] : []),
      Buffer.from('endobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }

  // Objects 1 and 2 are the document's; each page takes three.
  const first = (page: number) => 3 + 3 * page;
  const [wide, high] = [paper.width * pointsPerInch, paper.height * pointsPerInch];
  const kids = range(pages).map((page) => `${first(page)} 0 R`);
  add('<</Type/Catalog/Pages 2 0 R>>');
  add(`<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]/MediaBox[0 0 ${wide} ${high}]>>`);
  for (const page of range(pages)) {
    const { jpeg, width, height } = scans[page % scans.length] as Scan;
    const picture = Buffer.from(`${wide} 0 0 ${high} 0 0 cm /Scan Do`);
    const [contents, image] = [first(page) + 1, first(page) + 2];
    add(
      `<</Type/Page/Parent 2 0 R/Contents ${contents} 0 R/Resources<</XObject<</Scan ${image} 0 R>>>>>>`,
    );
    add(`<</Length ${picture.length}>>`, picture);
    add(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>`,
      jpeg,
    );
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = offsets.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
