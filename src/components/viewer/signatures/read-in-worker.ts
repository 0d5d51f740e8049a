import { askWorker } from '@/components/viewer/ask-worker';
import { loadTrustedIssuers } from '@/components/viewer/signatures/trusted-issuers';
import type { FileSignatures } from '@/lib/signatures/read-signatures';
import type { Question } from './signature-worker';

/** Time after which a file is given up, in ms. */
const timeLimit = 30_000;

/**
 * Reads the signatures of a PDF in a worker, which takes the bytes from the caller. Rejects if they
 * cannot be read in time, or once `signal` is aborted.
 */
export async function readInWorker(
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<FileSignatures> {
  const trusted = await loadTrustedIssuers();
  signal.throwIfAborted();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]);
  const worker = new Worker(new URL('./signature-worker.ts', import.meta.url), { type: 'module' });
  const question: Question = { bytes, trusted };
  return askWorker(worker, question, [bytes.buffer], limit);
}
