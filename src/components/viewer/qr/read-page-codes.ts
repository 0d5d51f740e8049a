import { askWorker } from '@/components/viewer/ask-worker';
import type { QrCode } from '@/lib/qr/read-codes';

/** Longest side of a picture to read, in pixels: a code of 2 cm has a module of 5 pixels then. */
export const codeSide = 3000;

/** Time after which a page is given up, in ms. It takes a second, and ten on a busy computer. */
const timeLimit = 30_000;

/**
 * Reads the QR codes of a drawn page in a worker, and empties the canvas. Rejects if they cannot be
 * read in time, or once `signal` is aborted.
 */
export async function readPageCodes(
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<QrCode[]> {
  const { width, height } = canvas;
  const picture = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  canvas.width = 0;
  canvas.height = 0;
  signal.throwIfAborted();
  if (!picture) return [];
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]);
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  const { data } = picture;
  return askWorker(worker, { data, width, height }, [data.buffer], limit);
}
