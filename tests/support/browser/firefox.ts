import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { headlessLaunchOptions } from './browser';
import type { Control, Window } from './window';

// Playwright drives a Firefox of its own only. Puppeteer drives the released ones.

const names = ['firefox', 'firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The Firefox of the machine, or undefined. */
export const firefoxPath =
  process.env.FIREFOX_PATH ||
  names
    .flatMap((name) =>
      (process.env.PATH ?? '').split(delimiter).map((folder) => resolve(folder, name)),
    )
    .find((path) => existsSync(path));

export async function startFirefox(): Promise<Browser> {
  if (!firefoxPath) throw new Error('Firefox is not installed.');
  return launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    defaultViewport: { width: 1280, height: 800 },
    // A press on what still moves may miss it.
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
}

/** The Chromium of the other tests, driven as Firefox is. */
export async function startChromium(): Promise<Browser> {
  const { executablePath = chromium.executablePath(), env } = headlessLaunchOptions();
  return launch({
    executablePath,
    ...(env && { env }),
    args: ['--no-sandbox', '--force-prefers-reduced-motion'],
    defaultViewport: { width: 1280, height: 800 },
  });
}

/** Opens a page with a profile of its own. */
export async function openPage(browser: Browser, onFault: (text: string) => void): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  // Puppeteer passes an error on without its text.
  await page.evaluateOnNewDocument(() => {
    const { error } = console;
    console.error = (...what) =>
      error(...what.map((one) => (one instanceof Error ? `${one} ${one.stack}` : one)));
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // What Firefox does with the calls of a page that is left.
    if (!/ApiError: GET .*: Request aborted/.test(message.text())) {
      onFault(`${page.url()} ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => {
    // What pdf.js says of a file that is closed while it loads.
    if (!String(error).includes('Worker was terminated')) onFault(String(error));
  });
  // The question of leaving a page with unsaved work.
  page.on('dialog', (question) => void question.accept());
  return page;
}

export function windowOf(page: Page): Window {
  const { keyboard } = page;
  return {
    async goTo(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    async load(script) {
      await page.evaluate(script);
    },
    // biome-ignore lint/suspicious/noExplicitAny: Puppeteer's types do not see that it is the same
    run: (work, given) => page.evaluate(work as any, given) as any,
    async find(search, given) {
      const found = await page.evaluateHandle(search as (given: unknown) => unknown, given);
      const element = found.asElement();
      return element ? controlOf(page, element as ElementHandle<Element>) : undefined;
    },
    async press(key, modifier) {
      if (modifier) await keyboard.down(modifier);
      await keyboard.press(key as Parameters<typeof keyboard.press>[0]);
      if (modifier) await keyboard.up(modifier);
    },
  };
}

const controlOf = (page: Page, element: ElementHandle<Element>): Control => ({
  click: () => element.click(),
  type: (text) => page.keyboard.type(text),
  upload: (...paths) => (element as ElementHandle<HTMLInputElement>).uploadFile(...paths),
  choose: async (value) => {
    await element.select(value);
  },
});
