import { workerData } from 'node:worker_threads';
import { tsImport } from 'tsx/esm/api';

// Where a thread begins: unlike the main thread, it gets no TypeScript loader from the command line.
await tsImport(workerData.module, import.meta.url);
