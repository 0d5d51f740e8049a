import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { pdfjs } from 'react-pdf';
import workerUrl from './pdf-worker?worker&url';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * What pdf.js fetches while it draws, by its names: JPEG 2000, which office scanners write, and the two standard fonts
 * that no system font can replace. The other standard fonts are the system's; JBIG2 and fax images need nothing.
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
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} could not be fetched`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

const options = {
  WasmFactory: BundledAssets,
  StandardFontDataFactory: BundledAssets,
  // The site's Content-Security-Policy forbids eval, and trying it would be reported.
  isEvalSupported: false,
  // Off by default in Chromium for bugs since mended there; decodes a scanned page several times faster.
  isImageDecoderSupported: true,
  enableHWA: true,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
};

/** How long a worker may take to let go of a document before it is stopped all the same, in ms. */
const patience = 1000;

let spare: pdfjs.PDFWorker | undefined;

/** Starts a worker ahead of the document it will read. */
export function warmUp() {
  if (spare) return;
  spare = new pdfjs.PDFWorker({ verbosity: options.verbosity });
  // Its failure shows when a document is opened with it.
  spare.promise.catch(() => undefined);
}

/** What a data: url holds. pdf.js would fetch it, which the site's Content-Security-Policy forbids. */
function bytesOf(dataUrl: string): Uint8Array {
  const comma = dataUrl.indexOf(',');
  const body = decodeURIComponent(dataUrl.slice(comma + 1));
  const text = dataUrl.slice(0, comma).endsWith(';base64') ? atob(body) : body;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function close(task: pdfjs.PDFDocumentLoadingTask, worker: pdfjs.PDFWorker | undefined) {
  const timeout = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([task.destroy(), timeout]).catch(() => undefined);
  worker?.destroy();
}

/**
 * Opens a document in a worker of its own, so that one that hangs cannot hold up the next. `closing` ends the loading,
 * or closes the document, and gives back what it held.
 */
export async function openPdf(url: string, closing: AbortSignal): Promise<pdfjs.PDFDocumentProxy> {
  warmUp();
  const worker = spare;
  spare = undefined;
  const source = url.startsWith('data:') ? { data: bytesOf(url) } : { url };
  const task = pdfjs.getDocument({ ...options, ...source, worker });
  closing.addEventListener('abort', () => close(task, worker));
  return task.promise;
}
