import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limitAsync, noop } from 'es-toolkit';
import type { HTTPException } from 'hono/http-exception';
import type { ApiContext } from '../http/authenticate';
import { refusal } from '../http/errors';
import type { SheetRead } from './read-sheet';
import type { Cell, SheetLayout } from './sheet';

const maxThreads = 2;
/** Spreadsheets waiting for a thread. A waiting import holds its file in memory. */
const maxWaiting = 8;
/** Heap of a thread. */
const maxMegabytes = 256;
/** Time for a spreadsheet, once its thread has started. */
const maxMilliseconds = 60_000;
/** Seconds. */
const retryAfter = 10;

/** The thread reached its memory or time limit. */
export class OutOfLimits extends Error {}

/** Too many spreadsheets are waiting for a thread. */
export class QueueFull extends Error {}

/** Reads and writes spreadsheets in worker threads: both take seconds and much memory. */
export type SheetThreads = {
  /** Creates an .xlsx file. Rows are read while the thread receives them. */
  write: (
    layout: SheetLayout,
    batches: AsyncIterable<Cell[][]>,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  read: (file: ArrayBuffer) => Promise<SheetRead>;
};

function isOutOfLimits(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
  );
}

/** `.ts` in the sources, `.js` once built. */
const extension = extname(import.meta.filename);

/** Runs a module beside this one in a worker thread, feeds it and resolves to its first message. */
async function run<Result>(
  name: 'read-worker' | 'write-worker',
  task: unknown,
  feed: (worker: Worker) => Promise<void>,
): Promise<Result> {
  const worker = new Worker(join(import.meta.dirname, 'start-worker.mjs'), {
    workerData: { module: `./${name}${extension}`, task },
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  // Without a listener, an error after the time limit is an uncaught exception.
  worker.on('error', noop);
  try {
    const answered = once(worker, 'message', { signal: AbortSignal.timeout(maxMilliseconds) });
    const [[message]] = await Promise.all([answered, feed(worker)]);
    return message;
  } catch (error) {
    throw isOutOfLimits(error) ? new OutOfLimits() : error;
  } finally {
    await worker.terminate();
  }
}

/** Creates a queue of worker threads. Rejects with QueueFull immediately if the queue is full. */
export function createSheetThreads(): SheetThreads {
  const runLimited = limitAsync(run, maxThreads);
  let pending = 0;

  async function inThread<Result>(...args: Parameters<typeof run>): Promise<Result> {
    if (pending >= maxThreads + maxWaiting) throw new QueueFull();
    pending += 1;
    try {
      return await runLimited<Result>(...args);
    } finally {
      pending -= 1;
    }
  }

  return {
    write: (layout, batches) =>
      inThread('write-worker', layout, async (worker) => {
        for await (const batch of batches) worker.postMessage(batch);
        worker.postMessage(null);
      }),
    read: (file) => inThread('read-worker', file, async () => {}),
  };
}

/**
 * Awaits a thread's result. Throws `tooLarge` if the thread exceeded its limits, a 503 if the queue
 * is full.
 */
export async function sheetResult<Result>(
  c: ApiContext,
  result: Promise<Result>,
  tooLarge: HTTPException,
): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof OutOfLimits) throw tooLarge;
    if (!(error instanceof QueueFull)) throw error;
    c.header('Retry-After', String(retryAfter));
    throw refusal(
      503,
      'Too many spreadsheets are being imported or exported. Please try again shortly.',
    );
  }
}
