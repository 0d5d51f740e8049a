import { meanBy } from 'es-toolkit';
import { createWorker, type ImageLike, OEM, PSM, type Worker } from 'tesseract.js';
import workerPath from 'tesseract.js/dist/worker.min.js?url';
// All supported browsers have SIMD. The relaxed variant would read differently by processor.
import corePath from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url';
import { toFractions, turn } from '@/lib/find/box';
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

/** Below this mean confidence a page may be upside down: such pages have about 35, others 90. */
const minConfidence = 60;

const getConfidence = (words: ScanWord[]) => meanBy(words, ({ confidence }) => confidence);

/** Reads a picture, and reads it again upside down if the confidence is low. */
async function readUpright(
  picture: HTMLCanvasElement,
  read: (picture: HTMLCanvasElement) => Promise<ScanWord[]>,
): Promise<ScanWord[]> {
  const words = await read(picture);
  if (words.length === 0 || getConfidence(words) >= minConfidence) return words;
  const context = picture.getContext('2d');
  context?.setTransform(-1, 0, 0, -1, picture.width, picture.height);
  context?.drawImage(picture, 0, 0);
  const turned = await read(picture);
  if (turned.length === 0 || getConfidence(turned) <= getConfidence(words)) return words;
  return turned.map((word) => ({ ...word, box: turn(word.box, 180) }));
}

/** The level of the table's rows that are words, not blocks or lines. */
const wordLevel = '5';

/**
 * Parses the table (TSV) of words that Tesseract makes: level, page, block, paragraph, line, word,
 * left, top, width, height, confidence, text.
 */
export function parseWordTable(
  table: string,
  picture: { width: number; height: number },
): ScanWord[] {
  const rows = table.split('\n').map((line) => line.split('\t'));
  const words = rows.filter(([level, ...cells]) => level === wordLevel && cells.at(-1)?.trim());
  return words.map((cells, index) => {
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells
      .slice(6, 11)
      .map(Number);
    const box = toFractions({ left, top, width, height }, picture);
    const endsLine = getLine(cells) !== getLine(words[index + 1]);
    return { text: cells[11]?.trim() ?? '', confidence, box, endsLine };
  });
}

/** Page, block, paragraph and line. */
const getLine = (cells: string[] | undefined) => cells?.slice(1, 5).join();
