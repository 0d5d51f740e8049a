import type { FileSignatures } from '@/lib/signatures/read-signatures';
import SignatureWorker from './signature-worker?worker';

/** Time after which a file is given up, in ms. */
const timeLimit = 30_000;

/**
 * Reads the signatures of a PDF apart from the page. Takes the bytes away from the caller. Rejects
 * if they cannot be read in time, or once `signal` is aborted.
 */
export function readInWorker(bytes: Uint8Array, signal: AbortSignal): Promise<FileSignatures> {
  const worker = new SignatureWorker();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]);
  return new Promise<FileSignatures>((resolve, reject) => {
    const fail = () => reject(new Error('The signatures could not be read.'));
    limit.addEventListener('abort', fail);
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<FileSignatures | undefined>) =>
      data ? resolve(data) : fail(),
    );
    worker.postMessage(bytes, [bytes.buffer]);
  }).finally(() => worker.terminate());
}
