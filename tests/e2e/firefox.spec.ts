import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { launch, type Page } from 'puppeteer-core';
import { firefoxPath } from '../support/browser/firefox';
import { pdf } from '../support/foreign/files';

// Playwright drives a Firefox of its own only. Puppeteer drives the released ones.

type Fixtures = { arriveAs: (name: string) => Promise<Page> };

const test = base.extend<Fixtures>({
  arriveAs: async ({ baseURL }, use) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: firefoxPath,
      defaultViewport: { width: 1280, height: 800 },
    });
    const faults: string[] = [];
    await use(async (name) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(String(error)));
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
const button = (page: Page, name: string) => named(page, 'button', name);
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
  await page.locator('tbody tr:first-child button.btn-primary').click();
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

test('a verifier decides by keyboard, takes a decision back, and the next document is shown', async ({
  arriveAs,
}) => {
  const page = await arriveAs('Andi Nurhalizah');
  await openDesk(page);
  const nameOnDesk = () => page.$eval('[role=dialog] .modal-title', (title) => title.textContent);
  const first = await nameOnDesk();

  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await undo(page).wait();
  await page.waitForFunction(
    () => document.querySelector('[role=dialog]')?.textContent?.includes('2 of about') ?? false,
  );
  await page.keyboard.press('z');
  await page.waitForFunction(
    () => document.querySelector('[role=dialog]')?.textContent?.includes('1 of about') ?? false,
  );
  expect(await nameOnDesk()).toBe(first);
});

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

test('an owner uploads a file, and it is listed', async ({ arriveAs }, info) => {
  const file = info.outputPath('sertifikat.pdf');
  await writeFile(file, pdf('Firefox'));
  const page = await arriveAs('Dewi Lestari');
  await openFromMenu(page, 'My Document');
  await button(page, 'Add').click();
  await named(page, 'combobox', 'Document Type').fill('Sertifikat Pelatihan');
  // Before the options are there, Enter submits the form.
  await named(page, 'option', 'Sertifikat Pelatihan').wait();
  await page.keyboard.press('Enter');
  const input = await page.waitForSelector('[role=dialog] input[type=file]');
  await input?.uploadFile(file);
  const description = 'Pelatihan Peramban Lain, 2026';
  await named(page, 'textbox', 'Description').fill(description);
  await button(page, 'Save').click();
  await page.locator(`tbody ::-p-text(${description})`).wait();
});
