import { expect, it } from 'vitest';
import { cutPages } from '@/lib/cutting/cut-pages';
import { pageAsJpeg } from '@/lib/cutting/page-as-jpeg';
import { writePdf } from '@/lib/fit-file/jpeg-pdf';
import { parseJpegHeader } from '@/lib/fit-file/picture-header';
import { makePhoto } from '../support/files/made-photo';
import { withPdf } from '../support/find/read-pdf';
import { appendRevision } from '../support/signatures/made-pdf';

const photo = (orientation = 1) => makePhoto({ width: 320, height: 480, orientation, noise: 0 });

async function makeScan(...photos: Buffer[]) {
  const pages = photos.map((jpeg) => {
    const header = parseJpegHeader(jpeg);
    if (!header) throw new Error('It has no header.');
    return { ...header, jpeg: new Blob([new Uint8Array(jpeg)]) };
  });
  return new Uint8Array(await writePdf(pages).arrayBuffer());
}

async function read(pdf: Uint8Array) {
  const jpeg = await pageAsJpeg(pdf);
  return jpeg && Buffer.from(await jpeg.arrayBuffer());
}

it('a page that is one picture gives its bytes, also when it was cut out of a stack [A-6]', async () => {
  expect(await read(await makeScan(photo()))).toEqual(photo());
  const stack = await makeScan(photo(3), photo());
  const part = await withPdf(stack, (pdf) => cutPages(pdf, [{ page: 2, turn: 0 }]));
  expect(await read(part)).toEqual(photo());
});

const page =
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 561.33 842]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>';

it.each([
  ['is turned', { 3: `${page}/Rotate 90>>` }],
  ['is turned by what is above it', { 2: '<</Type/Pages/Count 1/Kids[3 0 R]/Rotate 180>>' }],
  [
    'has a mark',
    { 3: `${page}/Annots[9 0 R]>>`, 9: '<</Type/Annot/Subtype/Square/Rect[0 0 9 9]>>' },
  ],
  ['is larger than its picture', { 3: `${page.replace('842]', '900]')}>>` }],
  [
    'has text beside it',
    {
      4: '<</Length 60>>\nstream\nq 561.33 0 0 842 0 0 cm /P Do Q BT (1) Tj ET                 \nendstream',
    },
  ],
])('not of one that %s [A-6]', async (_, objects) => {
  const scan = await makeScan(photo());
  const untouched = appendRevision(scan, { 9: 'null' });
  expect(await read(untouched)).toEqual(photo());
  expect(await read(appendRevision(scan, objects))).toBeUndefined();
});

it('nor of several pages, of a picture that EXIF turns, or of what is no PDF [A-6]', async () => {
  expect(await read(await makeScan(photo(), photo()))).toBeUndefined();
  expect(await read(await makeScan(photo(6)))).toBeUndefined();
  expect(await read(new Uint8Array([1, 2, 3]))).toBeUndefined();
});
