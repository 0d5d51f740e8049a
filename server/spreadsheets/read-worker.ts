import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from './read-sheet';

/** A thread that reads one sheet: the file is its task, the outcome its message. */
parentPort?.postMessage(await readSheet(workerData.task));
