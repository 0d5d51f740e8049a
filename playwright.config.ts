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

// Workers evaluate this file again. They inherit the ports that are chosen here.
// Read by tests/support/foreign.
process.env.FOREIGN_PORT ??= String(await freePort());
process.env.FILES_PORT ??= String(await freePort());
process.env.APART_PORT ??= String(await freePort());

/** The newest Chromium without windows, in which tests take a third less time. */
const headless = { launchOptions: headlessLaunchOptions() };
/** Several processes on PostgreSQL and S3. */
const cluster = { name: 'cluster', testMatch: 'cluster.spec.ts', use: headless };
/** What people do all day, in browsers that Playwright cannot drive. */
const day = /day-\w+\.spec\.ts$/;
const chromium = {
  name: 'chromium',
  testMatch: day,
  // Other files try the rest in it, by Playwright.
  grep: /by its bytes|stack is cut, turned|straightened/,
  use: { engine: 'chromium' as const },
};
const firefox = {
  name: 'firefox',
  testMatch: day,
  use: { engine: 'firefox' as const },
};
const webkit = {
  name: 'webkit',
  testMatch: day,
  // Its driver hangs at the question of leaving a page with unsaved work, and hides a new tab. Its
  // session is private, in which WebKit keeps no files.
  grepInvert: [/survives a reload/, /its tab is closed/, /there again in a later page/],
  use: { engine: 'webkit' as const },
};
const apart = [cluster.testMatch, day];
/** The gate skips none of them. */
const isGate = Boolean(process.env.CI);

/** The tag of tests that are slow, and about what rarely changes. */
const slow = /@slow/;
/** The tag of what people do all day, in the browser that they have and in an older one. */
const daily = /@daily/;
/** Of these, the server and the state of the app decide alone. */
const inEveryBrowser = /12 documents of a list|decided at once|put aside|saves data|held down/;

export default defineConfig<{ engine: Engine }>({
  testDir: 'tests/e2e',
  // `npm test` runs `daily` and `app`, the gate all of them: first those of a single long file,
  // which would run alone at the end.
  projects: [
    ...(firefoxPath || isGate ? [firefox] : []),
    ...(hasWebKit || isGate ? [webkit] : []),
    chromium,
    ...(hasPostgres ? [cluster] : []),
    { name: 'daily', grep: daily, ...(!isGate && { use: headless }) },
    { name: 'app', testIgnore: apart, grepInvert: [slow, daily], use: headless },
    { name: 'slow', testIgnore: apart, grep: slow, use: headless },
    // Large, and fetched by who asks for it.
    ...(canRunPackaged && isGate
      ? [
          {
            name: 'packaged',
            grep: daily,
            grepInvert: inEveryBrowser,
            use: { launchOptions: packagedBrowser() },
          },
        ]
      : []),
  ],
  globalSetup: './tests/support/browser/name-browser.ts',
  forbidOnly: isGate,
  // More than a machine with two processors has: browsers also wait.
  workers: 3,
  reporter: 'list',
  // For a busy machine. A passing test never waits for it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
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
