import { createCanvas } from '@napi-rs/canvas';
import { range } from 'es-toolkit';
import { expect, it } from 'vitest';
import { inspectPdf } from '@/lib/fit-file/file-kind';
import { overheadOf, type PdfPicture, writePdf } from '@/lib/fit-file/jpeg-pdf';
import { parseJpegHeader } from '@/lib/fit-file/picture-header';
import { corners, makePhoto, withExif } from '../support/files/made-photo';
import { withPdf } from '../support/find/read-pdf';

function toPage(jpeg: Buffer): PdfPicture {
  const header = parseJpegHeader(jpeg);
  if (!header) throw new Error('It has no header.');
  return { ...header, jpeg: new Blob([new Uint8Array(jpeg)]) };
}
const bytesOf = async (pdf: Blob) => new Uint8Array(await pdf.arrayBuffer());

/** Returns the same numbers every time, from 0 up to 1. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

it.each(range(1, 9))('a page is upright where EXIF says %i', async (orientation) => {
  const jpeg = makePhoto({ width: 320, height: 480, orientation, noise: 0 });
  expect(parseJpegHeader(jpeg)?.orientation).toBe(orientation);
  await withPdf(await bytesOf(writePdf([toPage(jpeg)])), async (pdf) => {
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: 0.5 });
    expect(viewport.height / viewport.width).toBeCloseTo(1.5, 2);
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    await page.render({ canvas: canvas as never, viewport }).promise;
    const context = canvas.getContext('2d');
    const inset = canvas.width / 16;
    const places = [
      [inset, inset],
      [canvas.width - inset, inset],
      [inset, canvas.height - inset],
    ] as const;
    for (const [index, [x, y]] of places.entries()) {
      const [r, g, b] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
      const [red, green, blue] = (corners[index] ?? '').match(/\d+/g)?.map(Number) ?? [];
      expect(
        Math.hypot((r ?? 0) - (red ?? 0), (g ?? 0) - (green ?? 0), (b ?? 0) - (blue ?? 0)),
      ).toBeLessThan(60);
    }
  });
});

it('names Berkas as its program [E-8]', async () => {
  const page = toPage(makePhoto({ width: 32, height: 48, orientation: 1, noise: 0 }));
  await withPdf(await bytesOf(writePdf([page])), async (pdf) => {
    expect((await pdf.getMetadata()).info).toMatchObject({ Producer: 'Berkas' });
  });
});

it('any JPEGs become a PDF with a page for each, and hardly more bytes [X-5]', async () => {
  const random = createRandom(7);
  const pick = (maxBytes: number) => 1 + Math.floor(random() * maxBytes);
  const jpegs = range(24).map(() =>
    makePhoto({
      width: pick(90),
      height: pick(90),
      orientation: pick(8),
      noise: 255,
    }),
  );
  for (const _ of range(60)) {
    const pages = range(pick(9)).map(() => toPage(jpegs[pick(24) - 1] as Buffer));
    const pdf = await bytesOf(writePdf(pages));
    const pictures = pages.reduce((sum, { jpeg }) => sum + jpeg.size, 0);
    expect(pdf.length - pictures).toBeLessThanOrEqual(overheadOf(pages.length));
    expect(inspectPdf(pdf)).toBeUndefined();
    await withPdf(pdf, async (document) => {
      expect(document.numPages).toBe(pages.length);
      for (const [index, { width, height, orientation }] of pages.entries()) {
        const page = await document.getPage(index + 1);
        const { width: w, height: h } = page.getViewport({ scale: 1 });
        const isTurned = orientation > 4;
        expect(w >= h).toBe(isTurned ? height >= width : width >= height);
        expect((await page.getOperatorList()).fnArray.length).toBeGreaterThan(3);
      }
    });
  }
});

it('reads no header where there is none', () => {
  const jpeg = makePhoto({ width: 20, height: 10, orientation: 1 });
  expect(parseJpegHeader(jpeg)).toMatchObject({ width: 20, height: 10, components: 3 });
  expect(parseJpegHeader(withExif(jpeg, 99))?.orientation).toBe(1);
  for (const length of range(200)) parseJpegHeader(jpeg.subarray(0, length));
  expect(parseJpegHeader(jpeg.subarray(0, 100))).toBeUndefined();
  expect(parseJpegHeader(Buffer.from('%PDF-1.4'))).toBeUndefined();
});

it.each([
  ['signed', '<</Type/Sig/Filter/Adobe.PPKLite/ByteRange [0 840 960 240]>>'],
  ['signed', '<</FT /Sig /T(Tanda tangan)>>'],
  ['signed', '<</#42yteRange[0 1 2 3]>>'],
  ['encrypted', 'trailer<</Root 1 0 R/Encrypt 8 0 R>>'],
  ['encrypted', '<</Type/XRef/#45ncrypt<</Filter/Standard>>>>'],
  [undefined, '<</Type/Page/SigFlags 0/Encrypted false/FT/Tx>>'],
])('finds that a PDF is %s: %s [X-7]', (protection, text) => {
  expect(inspectPdf(Buffer.from(`%PDF-1.7\n\xff${text}`, 'latin1'))).toBe(protection);
});
