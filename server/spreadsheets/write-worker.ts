import { parentPort, workerData } from 'node:worker_threads';
import type { Cell } from './sheet';
import { writeSheet } from './write-sheet';

/** A thread that writes one sheet: its task is the layout, rows come in as messages, null ends them, the file goes out. */
const rows: Cell[][] = [];

parentPort?.on('message', async (batch: Cell[][] | null) => {
  if (batch) rows.push(...batch);
  else parentPort?.postMessage(await writeSheet(workerData.task, rows));
});
