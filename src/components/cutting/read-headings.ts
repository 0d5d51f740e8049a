import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readWords } from '@/components/fit/read-words';
import { drawPage } from '@/components/viewer/scan/draw-page';
import { findHeadings } from '@/lib/cutting/find-heading';

/** Share of a page, from its upper edge, in which its heading is. */
const head = 0.45;
/** Share of a page, from its lower edge, in which its number may be. */
const foot = 0.08;

type Options<Kind> = {
  /** Page numbers, from 1, in their order. */
  pages: readonly number[];
  kinds: readonly Kind[];
  /** The text of pages that have been read, by page: they are not read again. */
  known: Map<number, string>;
  signal: AbortSignal;
};

/**
 * Reads the headings of scanned pages, one page after the other. A page that cannot be drawn begins
 * no document. Rejects if what reads cannot be loaded, or on `signal`.
 */
export async function* readHeadings<Kind extends { document_type: string }>(
  pdf: PDFDocumentProxy,
  { pages, kinds, known, signal }: Options<Kind>,
): AsyncGenerator<{ page: number; kind: Kind | undefined }> {
  const headingOf = findHeadings(kinds);
  for (const page of pages) {
    signal.throwIfAborted();
    const text = known.get(page) ?? (await readEnds(pdf, page, signal));
    known.set(page, text);
    yield { page, kind: headingOf(text) };
  }
}

async function readEnds(pdf: PDFDocumentProxy, page: number, signal: AbortSignal) {
  const draw = () => drawPage(pdf, page - 1).then(takeEnds, () => undefined);
  return (await readWords(draw, signal)).text;
}

/** Cuts out what is between the heading and the number of a page: reading it takes long. */
function takeEnds(page: HTMLCanvasElement | undefined): HTMLCanvasElement | undefined {
  if (!page) return;
  const { width, height } = page;
  const [upper, lower] = [Math.round(head * height), Math.round(foot * height)];
  const ends = document.createElement('canvas');
  ends.width = width;
  ends.height = upper + lower;
  const context = ends.getContext('2d');
  context?.drawImage(page, 0, 0, width, upper, 0, 0, width, upper);
  context?.drawImage(page, 0, height - lower, width, lower, 0, upper, width, lower);
  // Frees its memory without waiting for garbage collection.
  page.width = 0;
  return ends;
}
