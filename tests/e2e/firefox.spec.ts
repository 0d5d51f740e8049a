import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { openPage, startFirefox } from '../support/browser/firefox';
import { test as base } from '../support/browser/own-server';

// What only Firefox has once got wrong.

type Fixtures = { arriveAs: (name: string) => Promise<Page> };

const test = base.extend<Fixtures>({
  arriveAs: async ({ baseURL }, use) => {
    const browser = await startFirefox();
    const faults: string[] = [];
    await use(async (name) => {
      const page = await openPage(browser, (text) => faults.push(text));
      await page.goto(`${baseURL}/portal`);
      await page.locator(`::-p-xpath(//li[.//*[text()="${name}"]]//button)`).click();
      await heading(page, 'Dashboard').wait();
      return page;
    });
    await browser.close();
    expect(faults, 'errors in the browser').toEqual([]);
  },
});

const named = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
const heading = (page: Page, name: string) => named(page, 'heading', name);
/** By its text: by role, Firefox searches the whole screen, for 30 s on a busy machine. */
const undo = (page: Page) => page.locator('::-p-xpath(//button[normalize-space()="Undo"])');
const radio = (page: Page, name: string) => named(page, 'radio', name);

async function openFromMenu(page: Page, name: string) {
  await named(page, 'link', name).click();
  await heading(page, name).wait();
}

/** Opens the queue on a desk that goes on to the next document. */
async function openDesk(page: Page) {
  await openFromMenu(page, 'Verification');
  await page.locator('tbody tr:first-child a.btn-primary').click();
  await radio(page, 'Verified').wait();
  await page.locator('[role=dialog] canvas').wait();
  await named(page, 'checkbox', 'Go on to the next document').click();
  // However slow the machine is.
  await named(page, 'combobox', 'Time to undo').fill('60');
}

/** The body under `data` of a call with the session of a page. */
const read = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}` };
    return (await (await fetch(`/service/api/document/${path}`, { headers })).json()).data;
  }, path);

test('a decision that waits is sent when its tab is closed', async ({ arriveAs }) => {
  const page = await arriveAs('Andi Nurhalizah');
  const tab = await page.browserContext().newPage();
  await tab.goto(page.url());
  const [first] = (await read(page, 'verifications?role=verifikatorDms')).data;
  await openDesk(tab);
  await tab.keyboard.press('1');
  await tab.keyboard.press('Enter');
  await undo(tab).wait();
  await tab.close();
  const statusOfFirst = async () =>
    (await read(page, `documents/view/${first.id}`)).document_status_id;
  await expect.poll(statusOfFirst).toBe(3);
});
