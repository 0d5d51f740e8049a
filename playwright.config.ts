import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './tests/support/browser/browser';
import { firefoxPath } from './tests/support/browser/firefox';
import { freePort } from './tests/support/processes/free-port';
import { hasPostgres } from './tests/support/services/postgres-server';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'berkas-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Workers evaluate this file again. They inherit the ports and folders that are chosen here.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= temporaryFolder();
process.env.SECOND_E2E_PORT ??= String(await freePort());
process.env.SECOND_E2E_DATA_DIR ??= temporaryFolder();
// Read by tests/support/browser/start-e2e.ts and tests/support/foreign/main.ts.
process.env.FOREIGN_PORT ??= String(await freePort());
process.env.FILES_PORT ??= String(await freePort());
process.env.APART_PORT ??= String(await freePort());
process.env.APART_DIST ??= temporaryFolder();
const origins = [process.env.E2E_PORT, process.env.SECOND_E2E_PORT].map(
  (port) => `http://localhost:${port}`,
);

/** Several processes on PostgreSQL and S3. */
const cluster = { name: 'cluster', testMatch: 'cluster.spec.ts' };
/** For machines with a Firefox. */
const firefox = { name: 'firefox', testMatch: 'firefox.spec.ts' };
const apart = [cluster, firefox].map(({ testMatch }) => testMatch);

/** The tag of tests that are slow, and about what rarely changes. */
const slow = /@slow/;

export default defineConfig({
  testDir: 'tests/e2e',
  // `npm test` runs `app` alone, the gate all of them.
  projects: [
    { name: 'app', testIgnore: apart, grepInvert: slow },
    { name: 'slow', testIgnore: apart, grep: slow },
    ...(hasPostgres ? [cluster] : []),
    ...(firefoxPath ? [firefox] : []),
  ],
  forbidOnly: Boolean(process.env.CI),
  // One server per worker, since tests on the same server share its documents.
  workers: origins.length,
  reporter: 'list',
  // Generous, for a busy machine. A passing test never waits for it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: origins[Number(process.env.TEST_PARALLEL_INDEX ?? 0)],
    launchOptions: browserLaunchOptions(),
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node --import tsx tests/support/browser/start-e2e.ts',
    url: `http://localhost:${process.env.FOREIGN_PORT}/portal`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 240_000,
  },
});
