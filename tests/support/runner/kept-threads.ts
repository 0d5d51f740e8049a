import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { hashOf, kept } from './kept.ts';

/** Builds the threads of spreadsheets: from TypeScript, each takes four times as long to start. */

const folder = 'server/spreadsheets';
const start = 'start-worker.mjs';

// Sets the mode first: otherwise the build would set another one than Vitest.
process.env.NODE_ENV ??= 'test';

// Hands the folder to the test processes.
process.env.SHEET_THREADS = await kept(
  'threads',
  hashOf([folder, 'server/texts', 'src/shared', 'package-lock.json']),
  async (outDir) => {
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        outDir,
        copyPublicDir: false,
        rolldownOptions: {
          input: ['read-worker', 'write-worker'].map((name) => join(folder, `${name}.ts`)),
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
        },
      },
    });
    await copyFile(join(folder, start), join(outDir, start));
  },
);

/** Has the server look for its threads there. */
export const startKeptThreads = (): Plugin => ({
  name: 'berkas:start-kept-threads',
  enforce: 'pre',
  transform: {
    filter: { id: /server\/spreadsheets\/sheet-threads\.ts$/ },
    handler: (code) =>
      code
        .replace('import.meta.dirname', 'process.env.SHEET_THREADS')
        .replace('extname(import.meta.filename)', "'.mjs'"),
  },
});
