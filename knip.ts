import type { KnipConfig } from 'knip';

const sassImport = /(?:@use|@import|meta\.load-css\()\s*"([^":]+)"/g;

export default {
  // Started by .ci/run, as threads of the API, and as processes of the bench.
  entry: [
    'tests/support/count-results.ts',
    'server/spreadsheets/*-worker.{ts,mjs}',
    'tests/bench/run-section.ts',
    'tests/bench/blank-page.tsx',
    'tests/bench/empty-page/main.tsx',
  ],
  // Comes with react-pdf, whose worker must be of the very same version.
  ignoreDependencies: ['pdfjs-dist'],
  compilers: {
    // Partials of our own stand side by side; a path with a folder leads into a package.
    scss: (text) =>
      [...text.matchAll(sassImport)]
        .map(([, path = '']) => `import '${path.includes('/') ? path : `./_${path}.scss`}';`)
        .join('\n'),
  },
} satisfies KnipConfig;
