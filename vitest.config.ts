import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { difference, intersection } from 'es-toolkit';
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { startKeptThreads } from './tests/support/runner/kept-threads.ts';
import { keepsTransforms, keepTransforms } from './tests/support/runner/kept-transforms.ts';
import { LongestFirst } from './tests/support/runner/longest-first.ts';
import { hasPostgres } from './tests/support/services/postgres-server.ts';
import app from './vite.config.ts';

type ProjectConfig = TestProjectInlineConfiguration['test'];

const minute = 60_000;

// Whatever that of the machine is. Test processes and their servers inherit it.
process.env.TZ = 'UTC';

const named = (text: string) => text.trim().split(/\s+/);
const testFiles = (folder: string, names: string[]) =>
  names.map((name) => `${folder}/**/${name}.test.ts`);

/**
 * Slow tests of what rarely changes: processes that are killed, thousands of requests, large
 * tables, real waits. `npm test` leaves them to the gate.
 */
const slow = named(`
  backup container-build contract-command contract-findings contract-fit data-folder demonstration
  durability export-import fill-archive fresh-production fuzz fuzz-http
  import-refusals main migration portal-events preview-keys real-portal
  rehearsal rehearsal-equals-import rehearsal-killed s3-file-store seed seed-files sent-columns
  shared-queue shutdown site-start spreadsheets synced-database users-command users-import
`);

/** Files about the embedded database or its folder, or about what no database makes differ. */
const onlyEmbedded = named(`
  backup container-build contract-command contract-findings contract-fit data-folder demonstration
  document-name durability environment file-store fill-archive folder-lock fresh-production
  fuzz-http main migration openapi other-origins paging permissions preview-keys
  rate-limit real-portal rehearsal-killed s3-file-store security-log seed-files shutdown
  site-start spreadsheets synced-database unknown-calls users-command users-import
`);

/** The gate runs the other server tests on PostgreSQL alone, `npm test` on the embedded. */
const isOnServer = Boolean(process.env.GATE) && hasPostgres;
const slowHere = isOnServer ? intersection(slow, onlyEmbedded) : slow;

/** The test files of a folder whose text matches. */
const filesWith = (folder: string, pattern: RegExp) =>
  readdirSync(`tests/${folder}`, { encoding: 'utf8', recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => pattern.test(readFileSync(`tests/${file}`, 'utf8')));

/** Screen tests that mock a module. Others must not share a loaded app with them. */
const mocking = filesWith('screens', /\bvi\.(mock|doMock)\(/);

/** Unit tests that mock or reload a module. Others share processes: those with a window, others. */
const apart = filesWith('unit', /\bvi\.(mock|doMock|resetModules)\(/);
const windowed = difference(filesWith('unit', /@vitest-environment happy-dom/), apart);

/** Files whose tests depend on transactions, locks and counters. */
const behindPgBouncer = [
  ...testFiles(
    'server',
    named(`
      decided-twice decisions document-counts document-edits document-lists jobs meta-data
      my-documents uploads
    `),
  ),
  ...testFiles('postgres', ['pgbouncer', 'two-apps']),
];

/** Shared by both projects of screen tests. */
const screens: ProjectConfig = {
  dir: 'tests',
  environment: 'happy-dom',
  environmentOptions: {
    happyDOM: {
      width: 1280,
      height: 800,
      // The link under a pointer may go before it is pressed. A browser follows no such link.
      settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
    },
  },
  env: {
    // As `npm start` sets it.
    VITE_ERROR_URL: '/service/api/client-errors',
    // React's production build, for `npm test`, takes a fifth less time. The other warns.
    ...(process.env.REACT_BUILD && { NODE_ENV: process.env.REACT_BUILD }),
  },
  globalSetup: ['tests/support/runner/run-folder.ts', 'tests/support/runner/fill-demonstration.ts'],
};

/** They wait for processes and disks: more of them at once than there are processors. */
const gateOnly: ProjectConfig = {
  dir: 'tests',
  isolate: false,
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Vitest wants projects with another number of workers in a group of their own.
  sequence: { groupOrder: 1 },
};

const projects: Record<string, ProjectConfig> = {
  unit: {
    dir: 'tests',
    include: ['unit/**/*.test.{ts,tsx}'],
    exclude: [...windowed, ...apart],
    isolate: false,
  },
  'unit-window': {
    dir: 'tests',
    include: windowed,
    setupFiles: 'tests/support/screens/empty-window.ts',
    isolate: false,
  },
  'unit-apart': { dir: 'tests', include: apart },
  screens: {
    ...screens,
    include: ['screens/**/*.test.{ts,tsx}'],
    exclude: mocking,
    setupFiles: [
      'tests/support/screens/setup-screens.ts',
      'tests/support/screens/setup-pdf-viewer.ts',
      'tests/support/screens/warm-app.ts',
    ],
    // All files of a worker share one loaded app, and one open, filled database.
    isolate: false,
  },
  'screens-mocked': {
    ...screens,
    include: mocking,
    setupFiles: 'tests/support/screens/setup-screens.ts',
  },
  server: {
    dir: 'tests',
    include: isOnServer ? testFiles('server', onlyEmbedded) : ['server/**/*.test.ts'],
    exclude: testFiles('server', slow),
    globalSetup: 'tests/support/runner/run-folder.ts',
    isolate: false,
  },
  'server-slow': {
    ...gateOnly,
    include: testFiles('server', slowHere),
    globalSetup: ['tests/support/runner/run-folder.ts', 'tests/support/runner/build-server.ts'],
  },
  ...(hasPostgres && {
    /** The server tests on a PostgreSQL server and a bucket, and those that need one. */
    'server-postgres': {
      ...gateOnly,
      include: ['{server,postgres}/**/*.test.ts'],
      exclude: [...testFiles('server', onlyEmbedded), 'postgres/pgbouncer.test.ts'],
      globalSetup: [
        'tests/support/runner/run-folder.ts',
        'tests/support/runner/build-server.ts',
        'tests/support/services/postgres-setup.ts',
      ],
    },
    /** What writes and counts, behind PgBouncer in transaction mode. */
    'server-pgbouncer': {
      ...gateOnly,
      include: behindPgBouncer,
      globalSetup: [
        'tests/support/runner/run-folder.ts',
        'tests/support/services/pgbouncer-setup.ts',
      ],
    },
  }),
};

/** From version 25 on, Node.js has a localStorage of its own, which hides that of happy-dom. */
const webStorage = '--no-experimental-webstorage';
const execArgv = process.allowedNodeEnvironmentFlags.has(webStorage) ? [webStorage] : [];

export default mergeConfig(
  app,
  defineConfig({
    plugins: [keepTransforms(), startKeptThreads()],
    // Both builds of React have what this needs, and warn of the same or of nothing.
    oxc: { jsx: { development: false } },
    test: {
      experimental: keepsTransforms,
      maxWorkers: availableParallelism(),
      execArgv,
      // Generous, for a busy machine. A passing test never waits for it.
      testTimeout: 3 * minute,
      hookTimeout: 3 * minute,
      expect: { poll: { timeout: minute / 3 } },
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      setupFiles: 'tests/support/runner/end-stand-ins.ts',
      sequence: { sequencer: LongestFirst },
      tags: [{ name: 'slow', description: 'Left to the gate by `npm test`.' }],
      projects: Object.entries(projects).map(([name, test]) => ({
        extends: true,
        test: { name, ...test },
      })),
    },
  }),
);
