import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from './read-sheet';

/** Worker: reads the sheet given as the task and posts the result. */
parentPort?.postMessage(readSheet(workerData.task));
