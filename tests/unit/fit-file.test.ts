import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { describeProblem } from '@/lib/fit-file/describe-problem';
import { fitFiles, type OpenScan, type Rules } from '@/lib/fit-file/fit-files';
import { FitProblem, type Reason } from '@/lib/fit-file/fit-problem';
import { shrink } from '@/lib/fit-file/shrink-picture';
import { makePhoto } from '../support/files/made-photo';
import { withPdf } from '../support/find/read-pdf';
import { stubCanvas } from './canvas-stand-in';

const jpegType = (kilobytes: number): Rules => ({
  mimeType: 'image/jpeg',
  maxBytes: kilobytes * 1024,
});
const pdfType = (kilobytes: number): Rules => ({
  mimeType: 'application/pdf',
  maxBytes: kilobytes * 1024,
});

const noScan: OpenScan = async () => {
  throw new Error('No PDF is opened.');
};
const toFile = (bytes: Uint8Array | string, name: string, type = 'image/jpeg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
const fitNow = (files: File[], rules: Rules, openScan = noScan) =>
  fitFiles(
    files.map((file, index) => ({ id: String(index), file, turn: 0 })),
    rules,
    openScan,
    new AbortController().signal,
  );
const reasonOf = (fitting: Promise<unknown>): Promise<Reason | undefined> =>
  fitting.then(
    () => undefined,
    (error) => (error instanceof FitProblem ? error.reason : error),
  );
const photo = (size = 1200, orientation = 1) =>
  makePhoto({ width: size, height: Math.round(size * 1.3), orientation });
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());

const signed = (size: number) =>
  `%PDF-1.7\n1 0 obj<</Type/Sig/ByteRange[0 1 2 3]>>endobj\n${' '.repeat(size)}`;

it.each([
  ['a JPEG within the limit', () => toFile(photo(), 'a.jpg'), jpegType(4000)],
  ['a PDF within the limit', () => toFile(signed(10), 'a.pdf'), pdfType(200)],
  ['what is neither picture nor PDF', () => toFile('text', 'a.txt'), pdfType(200)],
  [
    'a file for another type',
    () => toFile(photo(), 'a.jpg'),
    { mimeType: 'image/png', maxBytes: 9 },
  ],
])('%s goes as it is [X-1 X-2]', async (_, file, rules) => {
  const chosen = file();
  const fitted = await fitNow([chosen], rules);
  expect(fitted.file).toBe(chosen);
  expect(fitted.isChanged).toBe(false);
});

it('a picture that is too large is made smaller, and keeps its name', async () => {
  stubCanvas();
  const fitted = await fitNow([toFile(photo(2600), 'KTP.jpeg')], jpegType(300));
  expect(fitted.file.name).toBe('KTP.jpg');
  expect(fitted.file.size).toBeLessThanOrEqual(300 * 1024);
  expect(fitted.file.size).toBeGreaterThan(240 * 1024);
  expect(fitted.mayKeep).toBe(false);
});

it('a picture that EXIF turns is made upright, though it may go as it is', async () => {
  stubCanvas();
  const fitted = await fitNow([toFile(photo(800, 6), 'KTP.jpg')], jpegType(4000));
  expect(fitted.isChanged).toBe(true);
  expect(fitted.mayKeep).toBe(true);
});

it('a PNG becomes a JPEG, on white [X-3]', async () => {
  stubCanvas();
  const png = createCanvas(300, 200).encodeSync('png');
  const { file } = await fitNow([toFile(png, 'KTP.png', 'image/png')], jpegType(300));
  expect(file.type).toBe('image/jpeg');
  const bitmap = (await createImageBitmap(file)) as unknown as ReturnType<typeof createCanvas>;
  expect([...bitmap.getContext('2d').getImageData(9, 9, 1, 1).data]).toEqual([255, 255, 255, 255]);
});

it('JPEGs become one PDF with their bytes, in their order [X-5]', async () => {
  stubCanvas();
  const pages = [photo(500), photo(400, 6)];
  const { file } = await fitNow(
    pages.map((page, index) => toFile(page, `${index}.jpg`)),
    pdfType(4000),
  );
  expect(file.name).toBe('0.pdf');
  const pdf = await bytesOf(file);
  const places = pages.map((page) => pdf.indexOf(page));
  expect(places[0]).toBeGreaterThan(0);
  expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  await withPdf(pdf, async (document) => {
    expect(document.numPages).toBe(2);
    const { width, height } = (await document.getPage(2)).getViewport({ scale: 1 });
    expect(height / width).toBeCloseTo(1.3, 2);
  });
});

it('pages that are too large together share the limit', async () => {
  stubCanvas();
  const pages = [photo(1600), photo(300), photo(1600)];
  const { file, pictures } = await fitNow(
    pages.map((page, index) => toFile(page, `${index}.jpg`)),
    pdfType(500),
  );
  expect(file.size).toBeLessThanOrEqual(500 * 1024);
  expect(pictures.map(({ size }, index) => size === pages[index]?.length)).toEqual([
    false,
    true,
    false,
  ]);
});

it.each<[Reason, () => File[], Rules]>([
  ['signed', () => [toFile(signed(300_000), 'a.pdf')], pdfType(200)],
  ['no picture', () => [toFile(signed(10), 'a.pdf')], jpegType(200)],
  ['blurred', () => [toFile(photo(1100), 'a.jpg')], jpegType(20)],
  ['pages', () => [1, 2, 3].map(() => toFile(photo(1100), 'a.jpg')), pdfType(60)],
  ['one', () => [1, 2].map(() => toFile(photo(100), 'a.jpg')), jpegType(200)],
  ['mixed', () => [toFile(photo(100), 'a.jpg'), toFile('%PDF-', 'b.pdf')], pdfType(200)],
  ['unreadable', () => [toFile(photo(900).subarray(0, 300), 'a.jpg')], jpegType(0.2)],
  ['heic', () => [toFile('\0\0\0\x18ftypheic', 'a.heic', 'image/heic')], jpegType(200)],
])('refuses what can not be made to fit: %s [X-12]', async (reason, files, rules) => {
  stubCanvas();
  expect(await reasonOf(fitNow(files(), rules))).toBe(reason);
  expect(describeProblem(new FitProblem(reason), rules.maxBytes)).toMatch(/\.$/);
});

it('refuses a picture of more pixels than there is memory for, without decoding it', async () => {
  stubCanvas();
  const png = createCanvas(1, 1).encodeSync('png');
  png.writeUInt32BE(100_000, 16);
  png.writeUInt32BE(100_000, 20);
  expect(await reasonOf(fitNow([toFile(png, 'a.png')], jpegType(10)))).toBe('pixels');
});

it('says that a file has changed or gone since it was chosen [X-12]', async () => {
  const file = toFile(photo(100), 'a.jpg');
  const lost = () => Promise.reject(new DOMException('', 'NotReadableError'));
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: lost });
  expect(await reasonOf(fitNow([file], jpegType(300)))).toBe('changed');
});

it('a device with little memory makes smaller pictures, or says so [X-12]', async () => {
  const made = stubCanvas({ maxPixels: 1_500_000 });
  const fitted = await fitNow([toFile(photo(2600), 'a.jpg')], jpegType(900));
  expect(fitted.file.size).toBeLessThanOrEqual(900 * 1024);
  expect(made).toEqual([2400, 1200]);
  stubCanvas({ maxPixels: 1000 });
  expect(await reasonOf(fitNow([toFile(photo(2600), 'a.jpg')], jpegType(900)))).toBe('memory');
});

it('a picture of 1 × 1 pixels becomes one of 1 × 1', async () => {
  stubCanvas();
  const png = createCanvas(1, 1).encodeSync('png');
  const { pictures } = await fitNow([toFile(png, 'a.png')], pdfType(20));
  const bitmap = await createImageBitmap(pictures[0] ?? new Blob());
  expect([bitmap.width, bitmap.height]).toEqual([1, 1]);
});

it('is never coarser than can be read [X-3]', async () => {
  const asked: [number, number][] = [];
  const draw =
    ({ width }: { width: number }) =>
    async (quality: number) => {
      asked.push([width, quality]);
      return new Blob([new Uint8Array(1e6)]);
    };
  await expect(shrink({ width: 4000, height: 3000 }, 1000, draw)).rejects.toThrow('blurred');
  expect(Math.min(...asked.map(([width]) => width))).toBe(1000);
  expect(Math.min(...asked.map(([, quality]) => quality))).toBe(0.45);
});

const scanOf =
  (pages: number): OpenScan =>
  async () => ({
    pages,
    draw: async () => createImageBitmap(new Blob([new Uint8Array(photo(1400))])),
  });
const largePdf = () => toFile(`%PDF-1.4\n${' '.repeat(3_000_000)}`, 'Pindaian.pdf');

it('a scan over the limit is drawn anew, page by page', async () => {
  stubCanvas();
  const { file, pictures } = await fitNow([largePdf()], pdfType(400), scanOf(3));
  expect(pictures).toHaveLength(3);
  expect(file.size).toBeLessThanOrEqual(400 * 1024);
  await withPdf(await bytesOf(file), async ({ numPages }) => expect(numPages).toBe(3));
});

it('a scan of one page becomes a picture [X-6]', async () => {
  stubCanvas();
  const { file } = await fitNow([largePdf()], jpegType(300), scanOf(1));
  expect(file.name).toBe('Pindaian.jpg');
  expect(await reasonOf(fitNow([largePdf()], jpegType(300), scanOf(2)))).toBe('no picture');
});

it('a PDF that is one JPEG becomes that, with its bytes, unless it is too large [A-6]', async () => {
  stubCanvas();
  const { file: scan } = await fitNow([toFile(photo(), 'KK.jpg')], pdfType(4000));
  const { file } = await fitNow([scan], jpegType(4000));
  expect(file.name).toBe('KK.jpg');
  expect(await bytesOf(file)).toEqual(photo());
  expect(await reasonOf(fitNow([scan], jpegType(1), scanOf(2)))).toBe('no picture');
});

it('a PDF that claims more pages than fit is not drawn at all', async () => {
  const made = stubCanvas();
  expect(await reasonOf(fitNow([largePdf()], pdfType(2000), scanOf(1_000_000)))).toBe('pages');
  expect(made).toEqual([]);
});
