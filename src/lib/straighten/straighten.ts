import { limitAsync } from 'es-toolkit';
import { FitProblem } from '@/lib/fit-file/fit-problem';
import type { Corners } from '@/lib/straighten/corners';
import { straightenPicture } from '@/lib/straighten/straighten-picture';
import type { Answer } from '@/lib/straighten/straighten-worker';

export { type Corners, isPage, type Point, wholeFrame } from '@/lib/straighten/corners';

type Straighten = (picture: Blob, corners: Corners, signal: AbortSignal) => Promise<Blob>;

/**
 * Returns the page between the corners as an upright JPEG, in colour and without meta data. Rejects
 * once `signal` is aborted, or with a FitProblem: the picture can't be decoded, or memory is short.
 * One at a time, in a worker of its own, whose end frees the memory; in the page where workers have
 * no canvas.
 */
export const straighten: Straighten = limitAsync<Straighten>(async (picture, corners, signal) => {
  signal.throwIfAborted();
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') {
    const jpeg = await straightenPicture({ picture, corners });
    signal.throwIfAborted();
    return jpeg;
  }
  const worker = new Worker(new URL('./straighten-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await ask(worker, { picture, corners }, signal);
    if ('reason' in answer) throw new FitProblem(answer.reason);
    return answer.jpeg;
  } finally {
    worker.terminate();
  }
}, 1);

function ask(worker: Worker, task: object, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new FitProblem('memory'));
    });
    worker.postMessage(task);
  });
}
