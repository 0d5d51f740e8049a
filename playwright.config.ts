import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './tests/support/browser';
import { firefoxPath } from './tests/support/firefox';
import { freePort } from './tests/support/free-port';
import { hasPostgres } from './tests/support/postgres-server';

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
// Read by tests/support/foreign/main.ts.
process.env.FOREIGN_PORT ??= String(await freePort());
process.env.FILES_PORT ??= String(await freePort());
process.env.APART_PORT ??= String(await freePort());
process.env.APART_DIST ??= temporaryFolder();
const { E2E_PORT, E2E_DATA_DIR, SECOND_E2E_PORT, SECOND_E2E_DATA_DIR, FOREIGN_PORT, APART_DIST } =
  process.env;
const foreignOrigin = `http://localhost:${FOREIGN_PORT}`;
const origins = [E2E_PORT, SECOND_E2E_PORT].map((port) => `http://localhost:${port}`);
const [firstOrigin, secondOrigin] = origins;

/** Several processes on PostgreSQL and S3. `npm test` leaves it to the gate. */
const cluster = { name: 'cluster', testMatch: 'cluster.spec.ts' };
/** For machines with a Firefox. `npm test` leaves it to the gate. */
const firefox = { name: 'firefox', testMatch: 'firefox.spec.ts' };

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'app', testIgnore: [cluster.testMatch, firefox.testMatch] },
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
  webServer: [
    {
      // Builds dist/ and build/, which the second server uses, too.
      command: 'npm start',
      url: `${firstOrigin}/portal`,
      env: { PORT: E2E_PORT, DATA_DIR: E2E_DATA_DIR, PORTAL_KEY: '', DATABASE_URL: '' },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      timeout: 120_000,
    },
    {
      command: 'npm run serve',
      url: `${secondOrigin}/portal`,
      env: {
        DEMO: '1',
        PORT: SECOND_E2E_PORT,
        DATA_DIR: SECOND_E2E_DATA_DIR,
        PORTAL_KEY: '',
        DATABASE_URL: '',
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      timeout: 120_000,
    },
    {
      command: `npx vite build --logLevel warn --emptyOutDir --outDir ${APART_DIST} && node --import tsx tests/support/foreign/main.ts`,
      url: `${foreignOrigin}/portal`,
      env: { VITE_API_HOST: foreignOrigin },
      timeout: 120_000,
    },
  ],
});
