import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserLaunchOptions } from '../../tests/support/browser/browser';
import { handOff } from '../../tests/support/browser/hand-off';
import { startRealServer } from '../../tests/support/processes/real-server';

export type ServedApp = {
  browser: Browser;
  origin: string;
  /** A new page for a person of the stand-in portal, signed in by the hand-off. */
  signInAs: (name: string) => Promise<Page>;
};

/**
 * Runs a task with a browser and the built app, served like a first `npm start`. `prepare` may fill
 * the folder of its data before.
 */
export async function withServedApp<Result>(
  task: (app: ServedApp) => Promise<Result>,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  await prepare?.(dataDir);
  const server = await startRealServer(dataDir);
  const browser = await chromium.launch(browserLaunchOptions());

  async function signInAs(name: string): Promise<Page> {
    const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
    await handOff(page, name);
    return page;
  }

  try {
    return await task({ browser, origin: server.origin, signInAs });
  } finally {
    await browser.close();
    await server.kill();
    await rm(dataDir, { recursive: true });
  }
}
