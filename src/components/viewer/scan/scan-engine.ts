import { createWorker, type ImageLike, OEM, PSM, type Worker } from 'tesseract.js';
import workerPath from 'tesseract.js/dist/worker.min.js?url';
// All supported browsers have SIMD. The relaxed variant would read differently by processor.
import corePath from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url';
import { parseWordTable, readUpright } from '@/components/viewer/scan/read-words';
import type { ScanWord } from '@/lib/find/page-text';

export type ScanEngine = {
  read: (picture: HTMLCanvasElement) => Promise<ScanWord[]>;
  end: () => void;
};

/** Indonesian and English. vite/files-by-name.ts serves their data. */
const languages = ['ind', 'eng'];
const langPath = `${import.meta.env.BASE_URL}assets/tesseract-4.0.0_best_int`;

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture is gone.'))));
  });
}

/** Starts the worker that reads pictures. Its files are served with the app. */
export async function startEngine(): Promise<ScanEngine> {
  const worker = await new Promise<Worker>((resolve, reject) => {
    createWorker(languages, OEM.LSTM_ONLY, {
      workerPath,
      corePath,
      langPath,
      // The Content-Security-Policy forbids workers from blob URLs.
      workerBlobURL: false,
      // The HTTP cache has the files. The library would also store them in IndexedDB.
      cacheMethod: 'none',
      // Without a handler, a missing file would leave the promise pending.
      errorHandler: reject,
    }).then(resolve, reject);
  });
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.AUTO,
    // Keeps the engine's messages off the console.
    debug_file: '/dev/null',
  });
  let hasEnded = false;
  // Given an emptied canvas, or after the worker ended, the library would reject a promise that
  // cannot be caught.
  async function readWords(picture: HTMLCanvasElement) {
    const png = new Uint8Array(await (await toPng(picture)).arrayBuffer());
    if (hasEnded) throw new Error('The worker has ended.');
    const { data } = await worker.recognize(png as ImageLike, {}, { text: false, tsv: true });
    return parseWordTable(data.tsv ?? '', picture);
  }
  return {
    read: (picture) => readUpright(picture, readWords),
    end() {
      hasEnded = true;
      void worker.terminate();
    },
  };
}
