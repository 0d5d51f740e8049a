import { delay } from 'es-toolkit';
import {
  getDocument,
  InvalidPDFException,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageSize } from '@/components/viewer/page-layout';
import type { PdfSource } from '@/components/viewer/pdf-source';
import { type StartedWorker, startPdfWorker } from '@/components/viewer/pdf-worker-start';

/** Fetches what pdf.js asks for while it draws. vite/files-by-name.ts serves it. */
class Files {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const answer = await fetch(`${import.meta.env.BASE_URL}assets/pdfjs-${version}/${filename}`);
    if (!answer.ok) throw new Error(`${filename} could not be fetched.`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

const options = {
  // Fetches the files itself: given addresses, pdf.js would load fonts and profiles, too.
  BinaryDataFactory: Files,
  // Off: it draws scans twice as fast, but never ends on a JPEG that lacks its end.
  isImageDecoderSupported: false,
  enableHWA: true,
  verbosity: VerbosityLevel.ERRORS,
};

let spare: StartedWorker | undefined;

/** Starts the worker that the next `openPdf` will use. */
export function startWorker() {
  if (spare) return;
  const started = startPdfWorker();
  spare = started;
  started.failing.catch(() => {
    if (spare === started) spare = undefined;
  });
}

/** A page's size after the document's own rotation of it, and that rotation in degrees. */
export type PdfPageSize = PageSize & { rotation: number };

export const cssPixelsPerPoint = 96 / 72;

export function measurePage(page: PDFPageProxy): PdfPageSize {
  const { width, height } = page.getViewport({ scale: cssPixelsPerPoint });
  return { width, height, rotation: page.rotate };
}

export type OpenPdf = {
  pdf: PDFDocumentProxy;
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
  // The worker may have been taken by another file, or have failed to start.
  startWorker();
  const started = spare;
  spare = undefined;
  const task = getDocument({ ...options, ...source, worker: started?.worker });
  signal.addEventListener('abort', () => close(task, started));
  let isWhole = 'data' in source;
  task.onProgress = ({ loaded, total }: { loaded: number; total?: number }) => {
    isWhole ||= loaded >= (total ?? 0);
  };
  const opened = task.promise.catch((error) => {
    // An error that pdf.js has no name for: a lost connection, or a file that it does not
    // understand.
    throw isWhole && error.name === 'UnknownErrorException' ? new UnshowableException() : error;
  });
  const pdf = await Promise.race([opened, started?.failing ?? opened]);
  const loadRest = 'loadRest' in source ? source.loadRest : undefined;
  return { pdf, firstPage: await measureFirst(pdf), loadRest };
}

async function measureFirst(pdf: PDFDocumentProxy): Promise<PdfPageSize> {
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number).catch(() => undefined);
    if (page) return measurePage(page);
  }
  throw new InvalidPDFException('All pages are damaged.');
}

/** Time for a worker to close its document before it is stopped, in ms. */
const closeTimeout = 1000;

async function close(task: PDFDocumentLoadingTask, started: StartedWorker | undefined) {
  await Promise.race([task.destroy(), delay(closeTimeout)]).catch(() => undefined);
  started?.stop();
}
