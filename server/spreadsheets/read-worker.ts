import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from './read-sheet';

/** Reads one sheet in a thread: the task is the file, the message the result. */
parentPort?.postMessage(await readSheet(workerData.task));
