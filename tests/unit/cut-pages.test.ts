import { expect, it } from 'vitest';
import { cutPages } from '@/lib/cutting/cut-pages';
import type { PartPage } from '@/lib/cutting/part';
import { withPdf } from '../support/find/read-pdf';
import { appendRevision, stream, toText } from '../support/signatures/made-pdf';

/** A stack of pages that say their number, each as wide as 100 points and its number. */
function makeStack(more: Record<number, string> = {}, catalogue = '') {
  const objects: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    2: '<</Type/Pages/Count 4/Kids[11 0 R 3 0 R 14 0 R]/MediaBox[0 0 103 400]>>',
    3: '<</Type/Pages/Parent 2 0 R/Count 2/Rotate 90/Kids[12 0 R 13 0 R]>>',
  };
  for (const page of [1, 2, 3, 4]) {
    const [parent, box] = [page === 2 || page === 3 ? 3 : 2, page === 3 ? '' : 'own'];
    const size = box && `/MediaBox[0 0 ${100 + page} 400]`;
    const annotations = page === 1 ? '/Annots[31 0 R]' : '';
    objects[10 + page] =
      `<</Type/Page/Parent ${parent} 0 R${size}/Contents ${20 + page} 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>${annotations}>>`;
    objects[20 + page] = stream(`BT /F 12 Tf 20 300 Td (Page ${page}) Tj ET`);
  }
  objects[31] =
    '<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(Next)/Rect[0 0 9 9]/A<</S/GoTo/D[12 0 R/Fit]>>>>';
  const start = new Uint8Array(Buffer.from('%PDF-1.7\n'));
  return appendRevision(start, { ...objects, ...more });
}

const cut = (stack: Uint8Array, pages: readonly PartPage[]) =>
  withPdf(stack, (pdf) => cutPages(pdf, pages));

const describePages = (bytes: Uint8Array) =>
  withPdf(bytes, async (pdf) => {
    const described: unknown[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join('');
      described.push([text, page.view[2], page.rotate]);
    }
    return described;
  });

it('a part has its pages in their order and size, and turned [A-1]', async () => {
  const pages = [
    { page: 3, turn: 270 },
    { page: 4, turn: 180 },
    { page: 2, turn: 0 },
  ] as const;
  expect(await describePages(await cut(makeStack(), pages))).toEqual([
    ['Page 3', 103, 0],
    ['Page 4', 104, 180],
    ['Page 2', 102, 90],
  ]);
});

it('a button that leads to another page takes nothing of that along [A-1]', async () => {
  const part = await cut(makeStack(), [{ page: 1, turn: 90 }]);
  expect(await describePages(part)).toEqual([['Page 1', 101, 90]]);
  expect(toText(part).match(/Page \d/g)).toEqual(['Page 1']);
});

it('names Berkas as its program [A-1]', async () => {
  const stack = makeStack();
  const part = await cut(stack, [{ page: 2, turn: 0 }]);
  await withPdf(part, async (pdf) => {
    expect((await pdf.getMetadata()).info).toMatchObject({ Producer: 'Berkas' });
  });
});

it('a page that is not there is refused [A-1]', async () => {
  await expect(cut(makeStack(), [{ page: 5, turn: 0 }])).rejects.toThrow();
});
