import type { KnipConfig } from 'knip';

const sassImport = /(?:@use|@import|meta\.load-css\()\s*"([^":]+)"/g;

export default {
  entry: [
    // Started once built, by `npm run serve`.
    'server/main.ts',
    // Started once built, by the commands of package.json.
    'server/commands/*.ts',
    'server/demo/fill.ts',
    // Started by .ci/run and .ci/check.
    'tests/support/runner/check-reports.ts',
    'tests/support/runner/count-results.ts',
    'tests/support/runner/install-programs.ts',
    'tests/support/runner/list-programs.ts',
    // Worker threads of the API.
    'server/spreadsheets/*-worker.{ts,mjs}',
    // A process of the bench.
    'tools/bench/run-section.ts',
    // Read by drizzle-kit.
    'drizzle.config.ts',
    // Run in Vite by `npm run contract`.
    'contract/kit/run.ts',
    // Built by the bench.
    'tools/bench/blank-page.tsx',
    'tools/bench/empty-page/main.tsx',
    // Named by path to builds of the browser tests.
    'tests/support/browser/cut-in-page.ts',
    'tests/support/browser/edit-corners-in-page.tsx',
    'tests/support/browser/straighten-in-page.ts',
    'tests/support/browser/vite.config.ts',
  ],
  // Debian's, for tests/postgres/nginx.test.ts.
  ignoreBinaries: ['nginx', 'mkfifo', 'apt-get', 'pgbouncer', 'Xvfb', 'WebKitWebDriver'],
  ignoreDependencies: [
    // Served as files (vite/files-by-name.ts).
    '@tesseract.js-data/.+',
    // Comes with tesseract.js, which needs a core of its version.
    'tesseract.js-core',
  ],
  compilers: {
    // A path with a folder is a package's; others are partials in src/styles.
    scss: (text) =>
      [...text.matchAll(sassImport)]
        .map(([, path = '']) => `import '${path.includes('/') ? path : `./_${path}.scss`}';`)
        .join('\n'),
  },
} satisfies KnipConfig;
