import { createWorker, type ImageLike, OEM, PSM, type Worker } from 'tesseract.js';
import workerPath from 'tesseract.js/dist/worker.min.js?url';
// For every machine the same, so that all read the same: the relaxed variant depends on the
// processor. Whatever draws this app has SIMD.
import corePath from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url';
import type { ScanWord } from '@/components/viewer/find/scan-text';
import { readUpright } from '@/components/viewer/scan/read-upright';
import { readTable } from '@/components/viewer/scan/word-table';

export type ScanEngine = {
  read: (picture: HTMLCanvasElement) => Promise<ScanWord[]>;
  end: () => void;
};

/** Indonesian and English, as vite/ocr-languages.ts serves them. */
const languages = ['ind', 'eng'];
const langPath = `${import.meta.env.BASE_URL}assets/tesseract-4.0.0_best_int`;

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture is gone.'))));
  });
}

/** Starts the worker that reads pictures. Its files come from where the app does. */
export async function startEngine(): Promise<ScanEngine> {
  const worker = await new Promise<Worker>((resolve, reject) => {
    createWorker(languages, OEM.LSTM_ONLY, {
      workerPath,
      corePath,
      langPath,
      // The Content-Security-Policy forbids workers of a blob.
      workerBlobURL: false,
      // The HTTP cache has the files; the library's own would be in the database of the drafts.
      cacheMethod: 'none',
      // It never rejects if a file is missing.
      errorHandler: reject,
    }).then(resolve, reject);
  });
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.AUTO,
    // Else it writes remarks to the console.
    debug_file: '/dev/null',
  });
  let hasEnded = false;
  // Of a canvas that is emptied meanwhile, and after its end, the library rejects what nobody can
  // catch.
  async function readWords(picture: HTMLCanvasElement) {
    const png = new Uint8Array(await (await toPng(picture)).arrayBuffer());
    if (hasEnded) throw new Error('The worker has ended.');
    const { data } = await worker.recognize(png as ImageLike, {}, { text: false, tsv: true });
    return readTable(data.tsv ?? '', picture);
  }
  return {
    read: (picture) => readUpright(picture, readWords),
    end() {
      hasEnded = true;
      void worker.terminate();
    },
  };
}
