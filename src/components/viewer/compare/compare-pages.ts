import { withTimeout } from 'es-toolkit';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Revisions } from '@/components/viewer/compare/open-revisions';
import { hasLostPicture } from '@/components/viewer/lost-pictures';
import { toBoxSize } from '@/components/viewer/page-layout';
import { density, findDifferences, toWholePage } from '@/lib/compare/find-differences';
import type { PagePair } from '@/lib/compare/pair-pages';
import type { Box } from '@/lib/find/box';

/** Longer side of a large page that is compared, in pixels. */
const maxSide = 3000;

/** Time in which a page must be drawn, in ms. */
const patience = 10_000;

/**
 * The places in which a page differs from how it was. Rejects if one of the two cannot be drawn
 * whole and in time.
 */
export async function comparePages(
  { before, now }: Revisions,
  pair: PagePair,
): Promise<readonly Box[]> {
  if (pair.before === undefined || pair.now === undefined) return [toWholePage()];
  const was = await before.pdf.getPage(pair.before + 1);
  const is = await now.pdf.getPage(pair.now + 1);
  const size = was.getViewport({ scale: 1 });
  const scale = Math.min(density, maxSide / Math.max(size.width, size.height));
  const nowSize = is.getViewport({ scale: 1 });
  // Draws neither page if their sizes differ: one may be huge.
  if (size.width !== nowSize.width || size.height !== nowSize.height) return [toWholePage()];
  return findDifferences(await drawPage(was, scale), await drawPage(is, scale));
}

/** Draws a page as the viewer shows it, and keeps no more than its pixels. */
async function drawPage(page: PDFPageProxy, scale: number): Promise<ImageData> {
  const viewport = page.getViewport({ scale });
  const { width, height } = toBoxSize(viewport, 1);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  try {
    // Makes the context before pdf.js does: pixels of one on a graphics card are slow to read.
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (!context) throw new Error('There is no memory for the page.');
    const task = page.render({ canvas, viewport });
    await withTimeout(() => task.promise, patience).catch((error) => {
      task.cancel();
      throw error;
    });
    if (await hasLostPicture(page)) throw new Error('A picture on the page cannot be decoded.');
    return context.getImageData(0, 0, width, height);
  } finally {
    // Frees its memory without waiting for garbage collection.
    canvas.width = 0;
    page.cleanup();
  }
}
