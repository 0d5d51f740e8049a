import { workerData } from 'node:worker_threads';

// Entry of a worker thread. Threads do not inherit the TypeScript loader that runs the sources.
const { module } = workerData;
if (module.endsWith('.ts')) {
  const { tsImport } = await import('tsx/esm/api');
  await tsImport(module, import.meta.url);
} else {
  await import(module);
}
