import { chromium, type ElementHandle, type Page } from '@playwright/test';
import { headlessLaunchOptions } from './browser';
import type { Control, StartedBrowser, Window } from './window';

/** Starts the Chromium of the other tests, as they do. */
export async function startChromium(onFault: (text: string) => void): Promise<StartedBrowser> {
  const browser = await chromium.launch(headlessLaunchOptions());
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  context.on('console', (message) => {
    if (message.type() === 'error') onFault(`${message.page()?.url()} ${message.text()}`);
  });
  context.on('weberror', (fault) => onFault(String(fault.error())));
  return {
    name: 'Chromium',
    version: browser.version(),
    window: windowOf(await context.newPage()),
    stop: () => browser.close(),
  };
}

function windowOf(first: Page): Window {
  let page = first;
  return {
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    load: (script) => page.evaluate(script),
    run: (work, given) => page.evaluate<never, never>(work as never, given as never),
    async find(search, given) {
      const found = await page.evaluateHandle<unknown, never>(search as never, given as never);
      const element = found.asElement();
      return element ? controlOf(page, element as ElementHandle<Element>) : undefined;
    },
    press: (key, modifier) => page.keyboard.press([modifier, key].filter(Boolean).join('+')),
    async inNewTab(work) {
      page = await first.context().newPage();
      await work();
      await page.close();
      page = first;
    },
  };
}

const controlOf = (page: Page, element: ElementHandle<Element>): Control => ({
  click: () => element.click(),
  type: (text) => page.keyboard.type(text),
  upload: (...paths) => element.setInputFiles(paths),
  choose: async (value) => void (await element.selectOption(value)),
});
