import { FitProblem, type Reason } from '@/lib/fit-file/fit-problem';

/** A worker's answer: what it has made of a picture, or why it could not. */
type Answer<Made> = { made: Made } | { reason: Reason };

/** True if something can be made of pictures in a worker: it needs a canvas there. */
export const canAskApart = () =>
  typeof OffscreenCanvas !== 'undefined' && typeof Worker !== 'undefined';

/**
 * Has something made of a picture in a worker of its own, whose end frees the memory. Rejects with
 * a FitProblem, or once `signal` is aborted.
 */
export async function askApart<Made>(
  worker: Worker,
  task: object,
  transferred: Transferable[],
  signal: AbortSignal,
): Promise<Made> {
  try {
    const answer = await new Promise<Answer<Made>>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new FitProblem('memory'));
      });
      worker.postMessage(task, transferred);
    });
    if ('reason' in answer) throw new FitProblem(answer.reason);
    return answer.made;
  } finally {
    worker.terminate();
  }
}

/** Answers tasks in the worker. An error that is no FitProblem counts as a lack of memory. */
export function answerTasks<Task, Made>(make: (task: Task) => Promise<Made>): void {
  addEventListener('message', async ({ data }: MessageEvent<Task>) => {
    const answer: Answer<Made> = await make(data).then(
      (made) => ({ made }),
      (error) => ({ reason: error instanceof FitProblem ? error.reason : 'memory' }),
    );
    postMessage(answer);
  });
}
