import { CancelledError } from '@tanstack/react-query';

/**
 * Reads another query inside a query function, whose `signal` this is. The inner query is cancelled
 * when the last component that shows it unmounts. That would count as a cancellation of the outer
 * one, which would stay pending for ever, so the inner one is read again.
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
