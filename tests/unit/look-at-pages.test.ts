import { createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, expect, it, vi } from 'vitest';
import { lookAtPages } from '@/components/cutting/look-at-pages';
import { withPdf } from '../support/find/read-pdf';
import { lines, textPdf } from '../support/find/text-pdf';
import { appendRevision, stream } from '../support/signatures/made-pdf';

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => createCanvas(1, 1) });
});

const kinds = [{ document_type: 'Surat Pernyataan' }, { document_type: 'Kartu Keluarga' }];
const pages = [
  ['SURAT PERNYATAAN', 'Yang bertanda tangan'],
  ['- 2 -', 'Demikian'],
  [],
  ['KARTU KELUARGA'],
];
const stack = textPdf(pages.map((texts) => ({ runs: lines(texts) })));

const look = (bytes: Uint8Array, signal = new AbortController().signal) =>
  withPdf(bytes, async (pdf: PDFDocumentProxy) => {
    const seen: unknown[] = [];
    for await (const page of lookAtPages(pdf, kinds, signal)) seen.push(page);
    return seen;
  });

it('tells which pages begin a document, and which are blank [A-4 A-5]', async () => {
  expect(await look(stack)).toEqual([
    { page: 1, isBlank: false, lacksText: false, kind: kinds[0] },
    { page: 2, isBlank: false, lacksText: false, kind: undefined },
    { page: 3, isBlank: true, lacksText: false, kind: undefined },
    { page: 4, isBlank: false, lacksText: false, kind: kinds[1] },
  ]);
});

it('a page whose picture cannot be decoded is not blank [A-5]', async () => {
  const page = (drawing: string) =>
    appendRevision(new Uint8Array(Buffer.from('%PDF-1.7\n')), {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
      4: stream(drawing),
      5: stream(
        'This is no JPEG.',
        '/Type/XObject/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
      ),
    });
  expect(await look(page(''))).toMatchObject([{ isBlank: true }]);
  expect(await look(page('q 300 0 0 400 0 0 cm /I Do Q'))).toMatchObject([{ isBlank: false }]);
});

it('stops when nobody needs it any more [A-4]', async () => {
  await expect(look(stack, AbortSignal.abort())).rejects.toThrow();
});
