import { delay, limitAsync } from 'es-toolkit';
import { ApiError } from '@/api/errors';

/** Calls at a time: enough to hide the latency, few enough to leave the server to others. */
export const concurrency = 3;
/** s; a longer wait is left to the person. */
const maxWait = 60;
/** s; the wait after a 429 that names none, or whose header another origin hides. */
const usualWait = 5;
/** How often one call is made when the server asks to wait. */
const maxAttempts = 3;

/** Why a queue stopped before its end. */
export type StopReason = 'person' | 'session' | 'no answers';

/** Outcome of one item. Undefined if its call has not been made. */
export type ItemOutcome<Result> = { result: Result } | { error: unknown } | undefined;

type Calls<Item, Result> = {
  /** Makes the call of one item. */
  run: (item: Item) => Promise<Result>;
  /** Called with the seconds that the server asks to wait; 0 when the wait is over. */
  onWaiting: (seconds: number) => void;
  /** Aborted with a StopReason. */
  stopping: AbortController;
};

/**
 * Returns a function that makes the call of an item when it is its turn: a few run at a time, and
 * all wait where the server asks to. Calls under way end after a stop. Stops by itself when the
 * session ends, and when no call is answered any more.
 */
export function queueCalls<Item, Result>({ run, onWaiting, stopping }: Calls<Item, Result>) {
  const { signal } = stopping;
  const stop = (reason: StopReason) => stopping.abort(reason);
  let resumed: Promise<void> = Promise.resolve();
  let unanswered = 0;

  async function wait(seconds: number) {
    onWaiting(seconds);
    // A stop ends the wait.
    await delay(seconds * 1000, { signal }).catch(() => undefined);
    onWaiting(0);
  }

  async function runOne(item: Item): Promise<ItemOutcome<Result>> {
    for (let attempt = 1; ; attempt += 1) {
      await resumed;
      if (signal.aborted) return undefined;
      try {
        const result = await run(item);
        unanswered = 0;
        return { result };
      } catch (error) {
        if (!(error instanceof ApiError)) return { error };
        if (error.status === 401) {
          stop('session');
          return undefined;
        }
        unanswered = error.kind === 'no-answer' ? unanswered + 1 : 0;
        if (unanswered === concurrency) stop('no answers');
        const seconds = getWait(error);
        if (seconds > maxWait || attempt === maxAttempts) return { error };
        resumed = wait(seconds);
      }
    }
  }

  return limitAsync(runOne, concurrency);
}

/** s; how long to wait before the same call may succeed, Infinity where the server does not say. */
function getWait({ status, retryAfter }: ApiError): number {
  if (status === 429) return retryAfter ?? usualWait;
  return status === 503 && retryAfter !== undefined ? retryAfter : Number.POSITIVE_INFINITY;
}
