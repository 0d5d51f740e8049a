import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Judgement } from '@/components/looks/picture-worker';
import { askWorker } from '@/components/viewer/ask-worker';
import { readPages } from '@/components/viewer/find/read-pages';
import { openPdf } from '@/components/viewer/pdf-engine';
import { drawPage, isAlmostEmpty } from '@/components/viewer/scan/draw-page';
import { isPicture, readBytes, readKind } from '@/lib/fit-file/file-kind';
import { readPixels } from '@/lib/fit-file/picture-header';
import type { Flaw } from '@/lib/looks/judge-picture';

/** What is seen in a file. */
export type Look = {
  /** The text of the first page, line by line; undefined if the page is a picture. */
  text?: string;
  /** Why it can hardly be read. `page`: index, from 0, of a PDF with several pages. */
  flaw?: { reason: Flaw; page: number | undefined };
  /** Draws the first page of a scan, to be read on request. */
  draw?: () => Promise<HTMLCanvasElement | undefined>;
  /** True for a PDF with several pages, or one too large to count them. */
  isStack?: boolean;
};

/** Pixels of a picture; more take more memory than a hint is worth. */
const maxPixels = 60_000_000;
/** Bytes of a PDF; more take more memory than a hint is worth. */
const maxPdf = 32 * 1024 * 1024;
/** Pages of a scan that are judged. */
const maxPages = 2;

/** Looks at a file. Rejects if it cannot be read. */
export async function lookAtFile(file: File, signal: AbortSignal): Promise<Look> {
  signal.throwIfAborted();
  const kind = await readKind(file);
  if (kind === 'pdf') {
    if (file.size > maxPdf) return { isStack: true };
    return withPdf(file, signal, async (pdf, ...rest) => {
      const isStack = pdf.numPages > 1;
      return { ...(await lookAtPdf(pdf, ...rest)), isStack };
    });
  }
  if (!isPicture(kind)) return {};
  const pixels = await readPixels(file, kind);
  if (pixels !== undefined && pixels > maxPixels) return {};
  const reason = await judge(file, signal);
  return reason ? { flaw: { reason, page: undefined } } : {};
}

async function withPdf<Result>(
  file: File,
  signal: AbortSignal,
  use: (pdf: PDFDocumentProxy, file: File, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const both = AbortSignal.any([signal, ending.signal]);
  try {
    const { pdf } = await openPdf({ data: await readBytes(file) }, both);
    return await use(pdf, file, both);
  } finally {
    // Closes the PDF.
    ending.abort();
  }
}

async function lookAtPdf(pdf: PDFDocumentProxy, file: File, signal: AbortSignal): Promise<Look> {
  const { value: first } = await readPages(pdf).next();
  if (first && !isAlmostEmpty(first)) return { text: first.text };
  const draw = () => withPdf(file, new AbortController().signal, (again) => drawPage(again, 0));
  for (let page = 0; page < Math.min(pdf.numPages, maxPages); page += 1) {
    signal.throwIfAborted();
    const canvas = await drawPage(pdf, page);
    // A page without a canvas is no scan, but for example a vector drawing.
    if (!canvas) return page === 0 ? {} : { draw };
    const bitmap = await createImageBitmap(canvas);
    canvas.width = 0;
    const reason = await judge(bitmap, signal);
    if (reason) return { flaw: { reason, page: pdf.numPages > 1 ? page : undefined }, draw };
  }
  return { draw };
}

/**
 * Judges a picture in a worker of its own, whose end frees the memory. Judges nothing where workers
 * have no canvas.
 */
async function judge(picture: Blob | ImageBitmap, signal: AbortSignal) {
  if (typeof OffscreenCanvas === 'undefined') return;
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  const transferred = picture instanceof Blob ? [] : [picture];
  return (await askWorker<Judgement>(worker, picture, transferred, signal)).flaw;
}
