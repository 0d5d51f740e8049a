import { CancelledError } from '@tanstack/react-query';

/**
 * Reads another query inside the function of a query, whose `signal` this is. A query is cancelled
 * when the last component that shows it has gone. Passed on, that would count as the cancellation
 * of the outer query, which then stays pending for ever: the inner one is read again instead.
 */
export async function readInner<Data>(
  signal: AbortSignal,
  read: () => Promise<Data>,
): Promise<Data> {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CancelledError)) throw error;
    return readInner(signal, read);
  }
}
