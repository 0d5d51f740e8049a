import { workerData } from 'node:worker_threads';
import { tsImport } from 'tsx/esm/api';

// Entry of a worker thread, which does not inherit the TypeScript loader from the command line.
await tsImport(workerData.module, import.meta.url);
