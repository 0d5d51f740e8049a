import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import {
  browserLaunchOptions,
  canRunPackaged,
  headlessLaunchOptions,
  packagedBrowser,
} from './tests/support/browser/browser';
import { firefoxPath } from './tests/support/browser/firefox';
import { hasWebKit } from './tests/support/browser/webkit';
import type { Engine } from './tests/support/browser/windows';
import { freePort } from './tests/support/processes/free-port';
import { hasPostgres } from './tests/support/services/postgres-server';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'berkas-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Each has a server of its own, since tests on the same server share its documents. More than a
 * machine with two processors has: browsers also wait.
 */
const workers = 3;

// Workers evaluate this file again. They inherit the ports and folders that are chosen here.
process.env.E2E_PORTS ??= (await Promise.all(Array.from({ length: workers }, freePort))).join();
process.env.E2E_FOLDERS ??= Array.from({ length: workers }, temporaryFolder).join();
process.env.SEEDED_DIR ??= temporaryFolder();
// Read by tests/support/browser/start-e2e.ts and tests/support/foreign/main.ts.
process.env.FOREIGN_PORT ??= String(await freePort());
process.env.FILES_PORT ??= String(await freePort());
process.env.APART_PORT ??= String(await freePort());
process.env.APART_DIST ??= temporaryFolder();
const ports = process.env.E2E_PORTS.split(',');

/** For what the gate alone runs. */
const headless = { launchOptions: headlessLaunchOptions() };
/** Several processes on PostgreSQL and S3. */
const cluster = { name: 'cluster', testMatch: 'cluster.spec.ts', use: headless };
/** What people do all day, in browsers that Playwright does not drive. */
const day = 'day.spec.ts';
const firefox = {
  name: 'firefox',
  testMatch: [day, 'firefox.spec.ts'],
  use: { engine: 'firefox' as const },
};
const webkit = {
  name: 'webkit',
  testMatch: day,
  // Its driver hangs at the question of leaving a page with unsaved work.
  grepInvert: /survives a reload/,
  use: { engine: 'webkit' as const },
};
const apart = [cluster.testMatch, day, 'firefox.spec.ts'];
/** The gate skips none of them. */
const isGate = Boolean(process.env.CI);

/** The tag of tests that are slow, and about what rarely changes. */
const slow = /@slow/;
/** The tag of what people do all day, which the packaged Chromium repeats. */
const daily = /@daily/;

export default defineConfig<{ engine: Engine }>({
  testDir: 'tests/e2e',
  // `npm test` runs `app` alone, the gate all of them.
  projects: [
    { name: 'app', testIgnore: apart, grepInvert: slow },
    { name: 'slow', testIgnore: apart, grep: slow, timeout: 180_000, use: headless },
    ...(canRunPackaged
      ? [{ name: 'packaged', grep: daily, use: { launchOptions: packagedBrowser() } }]
      : []),
    ...(hasPostgres ? [cluster] : []),
    ...(firefoxPath || isGate ? [firefox] : []),
    ...(hasWebKit || isGate ? [webkit] : []),
  ],
  globalSetup: './tests/support/browser/name-browser.ts',
  forbidOnly: isGate,
  workers,
  reporter: 'list',
  // For a busy machine. A passing test never waits for it.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]}`,
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
