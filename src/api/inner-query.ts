import { CancelledError } from '@tanstack/react-query';

/**
 * Reads a query outside the components that show it, or inside another query function, whose
 * `signal` this is. The query is cancelled when the last component that shows it unmounts. A reader
 * would be left without an answer, and an outer query would stay pending for ever, so it is read
 * again. If it had data before, a cancelled query returns those. Call the API where they must be
 * new.
 */
export async function readInner<Data>(
  read: () => Promise<Data>,
  signal?: AbortSignal,
): Promise<Data> {
  try {
    return await read();
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof CancelledError)) throw error;
    return readInner(read, signal);
  }
}
