import { limitAsync } from 'es-toolkit';
import { FitProblem } from '@/lib/fit-file/fit-problem';
import type { Answer } from '@/lib/fit-file/fit-worker';
import { type ShrinkTask, type Shrunk, shrinkPicture } from '@/lib/fit-file/shrink-picture';

type Shrink = (task: ShrinkTask, signal: AbortSignal) => Promise<Shrunk>;

/**
 * Makes a JPEG of a picture, one at a time: each takes tens of megabytes. In a worker of its own,
 * whose end frees them; in the page where workers have no canvas.
 */
export const shrinkApart: Shrink = limitAsync<Shrink>(async (task, signal) => {
  signal.throwIfAborted();
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') {
    return shrinkPicture(task);
  }
  const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await ask(worker, task, signal);
    if ('reason' in answer) throw new FitProblem(answer.reason);
    return answer.shrunk;
  } finally {
    worker.terminate();
  }
}, 1);

function ask(worker: Worker, task: ShrinkTask, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new FitProblem('memory'));
    });
    const { picture } = task;
    worker.postMessage(task, picture instanceof Blob ? [] : [picture]);
  });
}
