import { parentPort, workerData } from 'node:worker_threads';
import type { Cell } from './sheet';
import { writeSheet } from './write-sheet';

/** Writes one sheet in a thread: the task is the layout; messages bring the rows, then null. */
const rows: Cell[][] = [];

parentPort?.on('message', async (batch: Cell[][] | null) => {
  if (batch) rows.push(...batch);
  else parentPort?.postMessage(await writeSheet(workerData.task, rows));
});
