import { range, sortBy } from 'es-toolkit';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { cutPages } from '@/lib/cutting/cut-pages';
import type { PartPage } from '@/lib/cutting/part';
import { readPdfFile } from '@/lib/signatures/pdf-file';
import { isDict, nameOf } from '@/lib/signatures/pdf-syntax';
import { createRandom, makeStackFile, type StackFile } from '../support/files/stack-file';
import { withPdf } from '../support/find/read-pdf';

/** Cuts a stack at random: pages in any order, some turned, some left out. */
function cutAtRandom(pages: number, random: () => number): PartPage[][] {
  const parts: PartPage[][] = [[]];
  for (const page of range(1, pages + 1)) {
    if (random() < 0.15) continue;
    const turn = ([0, 0, 90, 180, 270] as const)[Math.floor(random() * 5)] ?? 0;
    if (random() < 0.35) parts.push([]);
    parts.at(-1)?.push({ page, turn });
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => (random() < 0.2 ? part.toReversed() : part));
}

function expectPages({ pages }: StackFile, part: readonly PartPage[]) {
  const at = new Map(part.map(({ page }, index) => [page, index]));
  return part.map(({ page, turn }) => {
    const { text, view, rotation, linksTo, field } = pages[page - 1] as StackFile['pages'][number];
    return {
      text,
      view: [...view],
      rotation: (rotation + turn) % 360,
      linksTo: linksTo === undefined ? undefined : at.get(linksTo),
      field,
    };
  });
}

async function readPart(pdf: PDFDocumentProxy) {
  const toIndex = async (dest: unknown) => {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    return Array.isArray(explicit) ? pdf.getPageIndex(explicit[0]) : undefined;
  };
  const read = range(pdf.numPages).map(async (index) => {
    const page = await pdf.getPage(index + 1);
    const { items } = await page.getTextContent();
    const annotations = await page.getAnnotations();
    const link = annotations.find(({ subtype }) => subtype === 'Link');
    const widget = annotations.find(({ subtype }) => subtype === 'Widget');
    return {
      text: items.map((item) => ('str' in item ? item.str : '')).join(''),
      view: page.view,
      rotation: page.rotate,
      linksTo: link ? await toIndex(link.dest) : undefined,
      field: widget ? { name: widget.fieldName, value: widget.fieldValue } : undefined,
    };
  });
  const fields = await pdf.getFieldObjects();
  const outline = (await pdf.getOutline()) ?? [];
  const toldOutline = outline.map(async ({ title, dest }) => `${title} ${await toIndex(dest)}`);
  return {
    pages: await Promise.all(read),
    fields: [...(fields?.keys() ?? [])].toSorted(),
    outline: (await Promise.all(toldOutline)).toSorted(),
  };
}

/** Pictures as they lie in a file. */
async function readJpegs(bytes: Uint8Array): Promise<Buffer[]> {
  const { definitions } = await readPdfFile(bytes);
  return definitions.flatMap(({ value, stream }) =>
    stream && isDict(value) && nameOf(value.dict.get('Filter')) === 'DCTDecode'
      ? [Buffer.from(bytes.subarray(stream.start, stream.end))]
      : [],
  );
}

async function expectCuts(seed: number, cuts: number) {
  const stack = makeStackFile(seed);
  const random = createRandom(seed + 1000);
  await withPdf(stack.bytes, async (pdf) => {
    const hasOutline = Boolean(await pdf.getOutline());
    for (const cut of range(cuts)) {
      for (const part of cutAtRandom(stack.pages.length, random)) {
        const title = `stack ${seed}, cut ${cut}, from page ${part[0]?.page}`;
        const bytes = await cutPages(pdf, part);
        const pages = expectPages(stack, part);
        expect(await withPdf(bytes, readPart), title).toEqual({
          pages,
          fields: pages.flatMap(({ field }) => field?.name ?? []).toSorted(),
          outline: hasOutline ? pages.map(({ text }, index) => `${text} ${index}`).toSorted() : [],
        });
        const jpegs = part.map(({ page }) => stack.pages[page - 1]?.jpeg);
        expect(sortBy(await readJpegs(bytes), [String]), title).toEqual(sortBy(jpegs, [String]));
      }
    }
  });
}

it('any cut of any stack has pages, order, size, rotation, pictures, form, links and outline as expected [A-1 A-3]', async () => {
  for (const seed of range(1, 7)) await expectCuts(seed, 2);
});

it('so do 500 cuts of 50 stacks [A-1]', { tags: ['slow'] }, async () => {
  for (const seed of range(1, 51)) await expectCuts(seed, 10);
});
