import { workerData } from 'node:worker_threads';
import { tsImport } from 'tsx/esm/api';

// The entry of a thread. Unlike the main thread, it gets no TypeScript loader by the command line.
await tsImport(workerData.module, import.meta.url);
