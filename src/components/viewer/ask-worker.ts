/**
 * Asks a worker one question, and ends it. Rejects if it fails or answers nothing, or once `signal`
 * is aborted. What is in `transferred` can no longer be used by the caller.
 */
export async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  transferred: Transferable[],
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The worker did not answer.'));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<Answer | undefined>) =>
        data ? resolve(data) : fail(),
      );
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        fail();
      });
      worker.postMessage(question, transferred);
    });
  } finally {
    worker.terminate();
  }
}
