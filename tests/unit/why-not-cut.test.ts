import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { type Effect, findEffects, readExtras } from '@/lib/cutting/cut-effects';
import { cutPages } from '@/lib/cutting/cut-pages';
import { findObstacle, toObstacle } from '@/lib/cutting/why-not';
import { withPdf } from '../support/find/read-pdf';
import { lines, textPdf } from '../support/find/text-pdf';
import { appendRevision, catalogue, decree, stream } from '../support/signatures/made-pdf';
import { makeSigner, signPdf } from '../support/signatures/sign-pdf';

/** A decree of two pages with additions to its catalogue and objects. */
const withMore = (more: string, objects: Record<number, string> = {}) =>
  appendRevision(decree(), { 1: catalogue('', more), ...objects });

const layer = (state: string) =>
  withMore(`/OCProperties<</OCGs[20 0 R]/D<<${state}[20 0 R]>>>>`, {
    20: '<</Type/OCG/Name(Watermark)>>',
  });

const obstacleOf = (bytes: Uint8Array) => withPdf(bytes, findObstacle);

it('what is signed, a foreign form, or one page is not cut, nor what has a hidden layer [A-2]', async () => {
  const signed = await signPdf(decree(), await makeSigner('Kepala Dinas', 'RSA'));
  expect(await obstacleOf(signed)).toBe('signed');
  // An empty field is no signature.
  const empty = { 20: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Sign)/Rect[0 0 9 9]/P 3 0 R>>' };
  expect(await obstacleOf(appendRevision(decree(), { 1: catalogue(' 20 0 R'), ...empty }))).toBe(
    undefined,
  );
  expect(await obstacleOf(layer('/OFF'))).toBe('hidden layer');
  expect(await obstacleOf(layer('/ON'))).toBe(undefined);
  expect(await obstacleOf(textPdf([{ runs: lines(['Page 1']) }]))).toBe('one page');
  expect(await obstacleOf(decree())).toBe(undefined);
  const xfa = {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 20 0 R>>>>',
    20: stream('<xdp/>'),
  };
  expect(await obstacleOf(appendRevision(decree(), xfa))).toBe('form');
});

it('what is encrypted or damaged is not cut [A-2]', async () => {
  const encrypted = Object.assign(new Error('Password'), { name: 'PasswordException' });
  expect(toObstacle(encrypted)).toBe('encrypted');
  const damaged = await withPdf(new Uint8Array([1, 2, 3]), findObstacle).catch(toObstacle);
  expect(damaged).toBe('damaged');
});

const one = [{ page: 1, turn: 0 }] as const;
const two = [{ page: 2, turn: 0 }] as const;
const extrasOf = (pdf: PDFDocumentProxy) => readExtras(pdf, new AbortController().signal);
const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part></rdf:Description></rdf:RDF></x:xmpmeta>`;

const made: [Effect | undefined, Uint8Array][] = [
  [undefined, decree()],
  ['layers', layer('/ON')],
  ['scripts', withMore('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')],
  ['archive', withMore('/Metadata 20 0 R', { 20: stream(xmp, '/Type/Metadata/Subtype/XML') })],
  ['tags', withMore('/MarkInfo<</Marked true>>')],
  [
    'attachments',
    withMore('/Names<</EmbeddedFiles<</Names[(a.txt)20 0 R]>>>>', {
      20: '<</Type/Filespec/F(a.txt)/EF<</F 21 0 R>>>>',
      21: stream('Attached.', '/Type/EmbeddedFile'),
    }),
  ],
];

it.each(made)('a cut says that it changes %s, and does [A-3]', async (effect, bytes) => {
  await withPdf(bytes, async (pdf) => {
    const effects = findEffects(await extrasOf(pdf), [{ pages: one }, { pages: two }]);
    expect(effects).toEqual(effect ? [effect] : []);
    const { always } = await withPdf(await cutPages(pdf, one), extrasOf);
    expect(always).toEqual(effect === 'attachments' ? [effect] : []);
  });
});

it('links are lost only where they lead to another part [A-3]', async () => {
  const link = { 20: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[4 0 R/Fit]>>' };
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Annots[20 0 R]>>';
  await withPdf(appendRevision(decree(), { 3: page, ...link }), async (pdf) => {
    const extras = await extrasOf(pdf);
    expect(findEffects(extras, [{ pages: [...one, ...two] }])).toEqual([]);
    expect(findEffects(extras, [{ pages: one }, { pages: two }])).toEqual(['links']);
    expect(findEffects(extras, [{ pages: one }])).toEqual(['links']);
    expect(findEffects(extras, [{ pages: two }])).toEqual([]);
  });
});
