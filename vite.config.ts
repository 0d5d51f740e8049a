import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { hasPostgres } from './tests/support/postgres-server.ts';
import { assetFileNames } from './vite/asset-names.ts';
import { builtServer } from './vite/built-server.ts';
import { checkSettings } from './vite/check-settings.ts';
import { chunkGroups } from './vite/chunk-groups.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { embeddedApi } from './vite/embedded-api.ts';

/** Files about the embedded database or its folder, or that use no database. */
const onlyEmbedded =
  'data-folder document-name durability file-store fill-archive folder-lock fuzz-http main migration paging query-plans s3-file-store shutdown site spreadsheets users-import';

/** The server tests again, on a PostgreSQL server and a bucket, and those that need one. */
const serverPostgres: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'server-postgres',
    dir: 'tests',
    include: ['{server,postgres}/**/*.test.ts'],
    exclude: onlyEmbedded.split(' ').map((name) => `server/${name}.test.ts`),
    globalSetup: ['tests/support/run-folder.ts', 'tests/support/postgres-setup.ts'],
    isolate: false,
  },
};

export default defineConfig({
  plugins: [checkSettings(), react(), embeddedApi(), compressAssets(), builtServer()],
  resolve: { tsconfigPaths: true },
  css: {
    preprocessorOptions: {
      // Bootstrap 5 uses deprecated Sass functions and can only be imported in parts by @import.
      scss: { quietDeps: true, silenceDeprecations: ['import'] },
    },
  },
  build: {
    // Timings of plugins are noise in the output of `npm start`.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        // Preloading is optional: browsers without it still load the modules.
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { assetFileNames, codeSplitting: { groups: chunkGroups } } },
      },
    },
  },
  test: {
    // By default, Vitest leaves one processor idle: half of a machine that has two.
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
          // All files of a worker share one open, filled database.
          isolate: false,
        },
      },
      ...(hasPostgres ? [serverPostgres] : []),
    ],
  },
});
