import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limitAsync } from 'es-toolkit';
import type { SheetRead } from './read-sheet';
import type { Cell, SheetLayout } from './sheet';

/** Spreadsheets are written and read in threads of their own: that blocks for seconds, and takes memory that must end somewhere. */
const maxThreads = 2;
const maxMegabytes = 256;
const maxMilliseconds = 60_000;

/** The thread came to the end of its memory or its time. */
export class OutOfLimits extends Error {}

function isOutOfLimits(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
  );
}

/** Runs a module in a thread, feeds it, and answers with its first message. */
async function run<Result>(
  module: string,
  task: unknown,
  feed: (worker: Worker) => Promise<void>,
): Promise<Result> {
  const worker = new Worker(join(import.meta.dirname, 'start-worker.mjs'), {
    workerData: { module, task },
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
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

const inThread = limitAsync(run, maxThreads);

/** Makes an .xlsx file. Rows are taken in as they come. */
export function writeSheetInThread(
  layout: SheetLayout,
  batches: AsyncIterable<Cell[][]>,
): Promise<Uint8Array<ArrayBuffer>> {
  return inThread('./write-worker.ts', layout, async (worker) => {
    for await (const batch of batches) worker.postMessage(batch);
    worker.postMessage(null);
  });
}

/** Reads an .xlsx file. */
export function readSheetInThread(file: ArrayBuffer): Promise<SheetRead> {
  return inThread('./read-worker.ts', file, async () => {});
}
