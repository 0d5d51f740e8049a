import type { Readable } from 'node:stream';
import { noop } from 'es-toolkit';
import { currentLog, logError } from '../log/log';

/**
 * Streams a stored file. Cancelling destroys its source. The response has started when reading
 * fails, so the error is logged here, and the client, which may see its text, gets a general one.
 * `idleTimeout` limits the wait for the next bytes, in milliseconds, not the time between reads.
 */
export function fileStream(source: Readable, idleTimeout: number): ReadableStream<Uint8Array> {
  const log = currentLog();
  let isCancelled = false;
  // Without a listener, an error before the first read is an uncaught exception.
  source.on('error', noop);
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();

  async function next(): Promise<IteratorResult<Uint8Array>> {
    const timer = setTimeout(() => {
      source.destroy(new Error('Nothing has arrived within the time limit.'));
    }, idleTimeout);
    try {
      return await chunks.next();
    } finally {
      clearTimeout(timer);
    }
  }

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await next();
          if (isCancelled) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (isCancelled) return;
          logError(error, 'reading a file', log);
          controller.error(new Error('The file could not be read to its end.'));
        }
      },
      cancel() {
        isCancelled = true;
        source.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
