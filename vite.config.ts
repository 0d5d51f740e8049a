import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { checkSettings } from './vite/check-settings.ts';
import { chunkGroups } from './vite/chunk-groups.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { embeddedApi } from './vite/embedded-api.ts';
import { leanAxios } from './vite/lean-axios.ts';
import { narrowStyles } from './vite/narrow-styles.ts';
import { preloadStart } from './vite/preload-start.ts';
import { routerForProduction } from './vite/router-for-production.ts';

export default defineConfig({
  plugins: [
    checkSettings(),
    react(),
    embeddedApi(),
    leanAxios(),
    routerForProduction(),
    preloadStart(),
    compressAssets(),
  ],
  resolve: { tsconfigPaths: true },
  css: {
    preprocessorOptions: {
      // Bootstrap 5 is written for the Sass of its day: its own deprecated calls, and our @import of its parts.
      scss: { quietDeps: true, silenceDeprecations: ['import'] },
    },
    postcss: narrowStyles,
  },
  build: {
    // Preloading is but a hint: a browser that does not know it loads its modules all the same.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What takes how long in a build is of no use to who starts the app.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  test: {
    // Left to itself, Vitest keeps a processor free, which on a small machine is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'unit', dir: 'tests/unit', environment: 'happy-dom' } },
      {
        extends: true,
        test: {
          name: 'screens',
          dir: 'tests/screens',
          environment: 'happy-dom',
          globalSetup: 'tests/support/run-folder.ts',
          setupFiles: 'tests/support/setup-screens.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          dir: 'tests/server',
          globalSetup: 'tests/support/run-folder.ts',
          // So that a database that has been opened and filled serves all files that a process runs.
          isolate: false,
        },
      },
    ],
  },
});
