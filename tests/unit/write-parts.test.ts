import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, expect, it, vi } from 'vitest';
import { writeParts } from '@/components/cutting/write-parts';
import { withPdf } from '../support/find/read-pdf';
import { lines, textPdf } from '../support/find/text-pdf';

/** Replaces the viewer's function, which needs workers. */
const [opened, closed] = [vi.fn(), vi.fn()];
vi.mock('@/components/viewer/pdf-engine', () => ({
  async openPdf(source: object, signal: AbortSignal) {
    const task = getDocument({ ...source, verbosity: VerbosityLevel.ERRORS });
    signal.addEventListener('abort', () => closed(task.destroy()));
    const pdf = await task.promise;
    opened();
    return { pdf };
  },
}));
beforeEach(() => void vi.resetAllMocks());

const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ runs: lines([`Page ${index + 1}`]) }));
const stack = new File([new Uint8Array(textPdf(pages(3)))], 'Scan.pdf', { lastModified: 1000 });

it('a file is written for each part, with the key that it has the next time [A-1]', async () => {
  const parts = await writeParts(stack, [
    { name: 'Scan, page 1.pdf', pages: [{ page: 1, turn: 0 }] },
    {
      name: 'Scan, pages 2 and 3.pdf',
      pages: [
        { page: 2, turn: 90 },
        { page: 3, turn: 0 },
      ],
    },
  ]);
  expect(parts.map(({ name, type, lastModified }) => [name, type, lastModified])).toEqual([
    ['Scan, page 1.pdf', 'application/pdf', 1000],
    ['Scan, pages 2 and 3.pdf', 'application/pdf', 1000],
  ]);
  const counts = parts.map(async (part) =>
    withPdf(new Uint8Array(await part.arrayBuffer()), async ({ numPages }) => numPages),
  );
  expect(await Promise.all(counts)).toEqual([1, 2]);
  expect(closed).toHaveBeenCalledOnce();
});

it('a stack that is no longer to be cut is closed [A-1]', async () => {
  const controller = new AbortController();
  opened.mockImplementation(() => controller.abort(new Error('No longer.')));
  const parts = [{ name: 'Scan.pdf', pages: [{ page: 1, turn: 0 }] }] as const;
  await expect(writeParts(stack, parts, controller)).rejects.toThrow('No longer.');
  expect(closed).toHaveBeenCalledOnce();
});
