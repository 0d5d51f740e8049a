import { test as base, type Download, expect, type Locator, type Page } from '@playwright/test';
import { rowOf } from '../browser/document-screens';
import { expectNoFaults, type Watched, watch } from '../browser/e2e';

export { expect, type Page };

const { FOREIGN_PORT, APART_PORT } = process.env;
export const foreignOrigin = `http://localhost:${FOREIGN_PORT}`;
const apartOrigin = `http://127.0.0.1:${APART_PORT}`;

/** Hands a page over from the foreign portal, to the dashboard of someone with a role. */
async function arrive(page: Page, role: string, query: URLSearchParams) {
  await page.goto(`${foreignOrigin}/portal?${query}`);
  await page.getByRole('link', { name: role, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/**
 * Errors that Chromium logs of a file that the page may not read, and pdf.js of a promise that is
 * rejected before its worker has asked for the result.
 */
export const unreadable =
  /blocked by CORS policy|net::ERR_FAILED|Failed to fetch\n.*\/assets\/pdf-viewer/;

/** The error that Chromium logs of a form that is refused. */
const refused = /status of 422/;

/** Both kinds of errors. */
export const unreadableOrRefused = new RegExp(`${unreadable.source}|${refused.source}`);

type Options = {
  /** Console errors that the test provokes. */
  expectedErrors: RegExp | undefined;
  /** True if every text of the test's world contains markup. */
  isHostile: boolean;
  /** True if many documents wait for a verifier. */
  hasQueue: boolean;
  /** True if the app has another origin than its API. */
  isApart: boolean;
};

type Fixtures = {
  /**
   * A page on the dashboard of someone with a role, or with all of them, handed over by the foreign
   * portal. People of one test share their documents; tests do not. The test fails on errors of the
   * page, violations of its policy and scripts that run from text.
   */
  arriveAs: (role: string) => Promise<Page>;
};

export const test = base.extend<Options & Fixtures>({
  expectedErrors: [undefined, { option: true }],
  isHostile: [false, { option: true }],
  hasQueue: [false, { option: true }],
  isApart: [false, { option: true }],
  baseURL: foreignOrigin,
  arriveAs: async ({ browser, expectedErrors, isHostile, hasQueue, isApart }, use, { testId }) => {
    const faults: string[] = [];
    const watched: Watched[] = [];
    const world = [isHostile ? 'hostile' : 'plain', hasQueue && 'queue', testId].join('-');
    const query = new URLSearchParams({ world, ...(isApart && { app: 'apart' }) });
    await use(async (role) => {
      const context = await browser.newContext({
        baseURL: isApart ? apartOrigin : foreignOrigin,
        reducedMotion: 'reduce',
      });
      watched.push(watch(context, role, { tolerates: expectedErrors }));
      const page = await context.newPage();
      page.on('dialog', (dialog) => faults.push(`${role}: ${dialog.type()}`));
      await page.addInitScript(() => {
        Object.defineProperty(window, 'pwned', { set: () => console.error('A text ran.') });
      });
      await arrive(page, role, query);
      return page;
    });
    await expectNoFaults(watched);
    expect(faults, 'questions of the browser').toEqual([]);
  },
});

export async function expectToast(
  page: Page,
  text: string,
  kind: 'success' | 'error' = 'success',
): Promise<void> {
  const toast = page.locator(`.Toastify__toast--${kind}`);
  await expect(toast.filter({ hasText: text }).last()).toBeVisible();
}

/** Lets a toast go, so that it is not taken for the next one that says the same. */
export async function expectToastGone(page: Page, text: string): Promise<void> {
  await expect(page.locator('.Toastify__toast').filter({ hasText: text })).toHaveCount(0);
}

export async function openDetail(page: Page, document: string): Promise<void> {
  await rowOf(page, document).getByRole('link', { name: 'Detail' }).click();
  await expect(page.getByRole('dialog')).toContainText(document);
}

/** The file name under which the browser saves what a button downloads. */
export async function savedName(page: Page, button: Locator): Promise<string> {
  // Ignores a frame's file, which a browser without a PDF viewer downloads, too.
  const isSaved = (download: Download) => download.url().startsWith('blob:');
  const [download] = await Promise.all([page.waitForEvent('download', isSaved), button.click()]);
  return download.suggestedFilename();
}
