import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { withPdf } from './read-pdf';

export type Scan = { jpeg: Buffer; width: number; height: number };

const pointsPerInch = 72;

export type ScanSettings = {
  dpi: number;
  /** Degrees by which the paper lies askew. */
  angle: number;
  /** Largest noise in the brightness of a pixel, of 255. */
  noise: number;
  /** Quality of the JPEG, up to 100. */
  quality: number;
};

/** Draws the first page of a PDF as a scanner would send it. */
export function drawScan(pdf: Uint8Array, settings: ScanSettings): Promise<Scan> {
  return withPdf(pdf, async (document) => scanPage(await document.getPage(1), settings));
}

async function scanPage(
  page: PDFPageProxy,
  { dpi, angle, noise, quality }: ScanSettings,
): Promise<Scan> {
  const viewport = page.getViewport({ scale: dpi / pointsPerInch });
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
  const paper = createCanvas(width, height);
  await page.render({ canvas: paper as never, viewport }).promise;
  const scan = createCanvas(width, height);
  const context = scan.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((angle * Math.PI) / 180);
  context.drawImage(paper, -width / 2, -height / 2);
  context.resetTransform();
  if (noise > 0) addNoise(context, noise);
  return { jpeg: scan.encodeSync('jpeg', quality), width, height };
}

/** Adds the same noise every time. */
function addNoise(context: SKRSContext2D, noise: number) {
  const { width, height } = context.canvas;
  const image = context.getImageData(0, 0, width, height);
  let state = 1;
  for (let at = 0; at < image.data.length; at += 4) {
    state = (state * 48_271) % 2_147_483_647;
    const shift = ((state % 1001) / 500 - 1) * noise;
    for (let channel = at; channel < at + 3; channel += 1) {
      image.data[channel] = (image.data[channel] ?? 0) + shift;
    }
  }
  context.putImageData(image, 0, 0);
}
