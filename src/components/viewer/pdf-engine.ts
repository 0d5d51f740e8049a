import { delay } from 'es-toolkit';
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { pdfjs } from 'react-pdf';
import type { PageSize } from '@/components/viewer/page-layout';
import type { PdfSource } from '@/components/viewer/pdf-source';
import workerUrl from './pdf-worker?worker&url';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * Files that pdf.js fetches while it draws: the JPEG 2000 decoder, for office scans, and the two
 * standard fonts that no system font replaces. JBIG2 and fax images need no file.
 */
const assets = new Map([
  ['openjpeg.wasm', openjpegUrl],
  ['FoxitDingbats.pfb', dingbatsUrl],
  ['FoxitSymbol.pfb', symbolUrl],
]);

class BundledAssets {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = assets.get(filename);
    if (!url) throw new Error(`${filename} is not shipped with the app`);
    return new Uint8Array(await pdfjs.fetchData(url, 'arraybuffer'));
  }
}

const options = {
  WasmFactory: BundledAssets,
  StandardFontDataFactory: BundledAssets,
  // vite/files-by-name.ts serves these. pdf.js leaves out text whose character map is missing.
  cMapUrl: `${import.meta.env.BASE_URL}assets/pdfjs-${pdfjs.version}/`,
  // The Content-Security-Policy forbids eval, and reports an attempt.
  isEvalSupported: false,
  // Twice as fast for scans, but its look at a JPEG that has no end never ends, nor does the page.
  isImageDecoderSupported: false,
  enableHWA: true,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
};

let spareWorker: pdfjs.PDFWorker | undefined;

/** Starts the worker that the next `openPdf` will use. */
export function startWorker() {
  if (spareWorker) return;
  spareWorker = new pdfjs.PDFWorker({ verbosity: options.verbosity });
  // `openPdf` reports the failure.
  spareWorker.promise.catch(() => undefined);
}

/** A page's size after the document's own rotation of it, and that rotation in degrees. */
export type PdfPageSize = PageSize & { rotation: number };

export const cssPixelsPerPoint = 96 / 72;

export function measurePage(page: pdfjs.PDFPageProxy): PdfPageSize {
  const { width, height } = page.getViewport({ scale: cssPixelsPerPoint });
  return { width, height, rotation: page.rotate };
}

export type OpenPdf = {
  pdf: pdfjs.PDFDocumentProxy;
  /** The size of the first page, or of the first that can be read. */
  firstPage: PdfPageSize;
  /** Loads the rest of a file that was opened in pieces, until `signal` is aborted. */
  loadRest?: (signal: AbortSignal) => Promise<void>;
};

/** The file has arrived, but pdf.js cannot show it: an encryption that it does not know. */
class UnshowableException extends Error {
  override name = 'UnshowableException';
}

/**
 * Opens a PDF in a worker of its own, so that one that hangs does not block the next. Aborting
 * `signal` cancels the loading or closes the document, and stops the worker.
 */
export async function openPdf(
  opening: PdfSource | Promise<PdfSource>,
  signal: AbortSignal,
): Promise<OpenPdf> {
  startWorker();
  const source = await opening;
  signal.throwIfAborted();
  // Another file may have taken the worker.
  startWorker();
  const worker = spareWorker;
  spareWorker = undefined;
  const task = pdfjs.getDocument({ ...options, ...source, worker });
  signal.addEventListener('abort', () => close(task, worker));
  let isWhole = 'data' in source;
  task.onProgress = ({ loaded, total }: { loaded: number; total?: number }) => {
    isWhole ||= loaded >= (total ?? 0);
  };
  const pdf = await task.promise.catch((error) => {
    // What pdf.js has no name for: a lost connection, or a file that it does not understand.
    throw isWhole && error.name === 'UnknownErrorException' ? new UnshowableException() : error;
  });
  const loadRest = 'loadRest' in source ? source.loadRest : undefined;
  return { pdf, firstPage: await measureFirst(pdf), loadRest };
}

async function measureFirst(pdf: pdfjs.PDFDocumentProxy): Promise<PdfPageSize> {
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number).catch(() => undefined);
    if (page) return measurePage(page);
  }
  throw new pdfjs.InvalidPDFException('All pages are damaged.');
}

/** Time for a worker to close its document before it is stopped, in ms. */
const closeTimeout = 1000;

async function close(task: pdfjs.PDFDocumentLoadingTask, worker: pdfjs.PDFWorker | undefined) {
  await Promise.race([task.destroy(), delay(closeTimeout)]).catch(() => undefined);
  worker?.destroy();
}
