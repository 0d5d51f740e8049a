import { parentPort, workerData } from 'node:worker_threads';
import type { Cell } from './sheet';
import { writeSheet } from './write-sheet';

/** Worker: the task is the layout. Messages bring batches of rows, then null to write the sheet. */
const rows: Cell[][] = [];

parentPort?.on('message', async (batch: Cell[][] | null) => {
  if (batch) rows.push(...batch);
  else parentPort?.postMessage(await writeSheet(workerData.task, rows));
});
