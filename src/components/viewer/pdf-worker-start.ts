import { noop } from 'es-toolkit';
import { PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from './pdf-worker?worker&url';

/** The worker did not start: it could not be fetched, or this browser cannot run it. */
class UnstartableException extends Error {
  override name = 'UnstartableException';
}

export type StartedWorker = {
  worker: PDFWorker;
  /** Rejects with an UnstartableException if the worker does not start; else never settles. */
  failing: Promise<never>;
  /** Stops it, whatever it does. */
  stop: () => void;
};

/**
 * Starts a worker of pdf.js from its address each time: pdf.js itself would not fetch a worker
 * again that could not be fetched once.
 */
export function startPdfWorker(): StartedWorker {
  const port = new Worker(workerUrl, { type: 'module' });
  const failing = new Promise<never>((_, reject) => {
    const started = new AbortController();
    const { signal } = started;
    port.addEventListener('message', () => started.abort(), { signal });
    port.addEventListener('error', () => reject(new UnstartableException()), { signal });
  });
  // `openPdf` reports the failure.
  failing.catch(noop);
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  return {
    worker,
    failing,
    stop() {
      worker.destroy();
      port.terminate();
    },
  };
}
