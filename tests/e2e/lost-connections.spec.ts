import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from '@playwright/test';
import { filterBy, pressAction, rowOf } from '../support/browser/document-screens';
import { expect, test } from '../support/browser/e2e';
import { leaveAfterQuestion } from '../support/browser/leave-question';
import { readRecord } from '../support/browser/stored-record';

// Faults that only a real browser shows: a truncated response, and a chunk that no longer exists.

const owner = 'Dewi Lestari';
const noAnswer = 'The server did not answer. Check your connection and try again.';

/** Truncates the responses to matching calls. Resolves to a function that ends this. */
async function cutAnswers(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write('{"message": "It is do', () => response.destroy());
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  await page.route(path, (route) => {
    const url = new URL(route.request().url());
    url.port = String(port);
    return route.continue({ url: url.href });
  });
  return async () => {
    await page.unroute(path);
    server.close();
  };
}

test.describe('an answer that is cut in the middle is none', { tag: '@slow' }, () => {
  const expects = /ERR_CONTENT_LENGTH_MISMATCH|Network Error/;

  test('to a list', async ({ signInAs }) => {
    const page = await signInAs(owner, { expects });
    const heal = await cutAnswers(page, /\/document\/my-documents\?/);
    // Cuts the list again, because the dashboard has read it, too.
    await page.goto('/document/my-document');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await heal();
    await again.click();
    await expect(rowOf(page, owner)).not.toHaveCount(0);
  });

  test('to a save, whose form stays [M-14 F-15]', async ({ signInAs }) => {
    const page = await signInAs(owner, { expects });
    await page.goto('/document/my-document?document_status_id=4');
    await pressAction(rowOf(page, 'Kartu Keluarga'), 'Meta Data');
    const form = page.getByRole('dialog', { name: 'Meta Data' });
    const field = form.getByRole('textbox').first();
    await field.fill('typed');
    const heal = await cutAnswers(page, /\/document\/meta-datas\//);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(noAnswer)).toBeVisible();
    await expect(field).toHaveValue('typed');
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
    await heal();
  });

  test('to a download, of which no file is saved', async ({ signInAs }) => {
    const page = await signInAs(owner, { expects });
    await page.goto('/document/my-document?document_status_id=5');
    await rowOf(page, owner).getByRole('link', { name: 'Detail' }).first().click();
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    const heal = await cutAnswers(page, /\/documents\/download\//);
    await page.getByRole('button', { name: 'Download' }).click();
    await expect(page.getByText(noAnswer)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled();
    expect(saved).toEqual([]);
    await heal();
  });
});

test('a viewer whose worker could not be fetched starts at Try again [Q-46]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati');
  const worker = /\/pdf-worker[^/]*\.js$/;
  await page.route(worker, (route) => route.abort());
  await page.goto('/document/document');
  await filterBy(page, { Name: 'Ahmad Fauzi', Type: 'SK CPNS' });
  await rowOf(page, 'Ahmad Fauzi').getByRole('link', { name: 'Detail' }).click();
  await expect(page.getByText('This browser could not start the PDF viewer.')).toBeVisible();
  await page.unroute(worker);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
});

test(
  'a file that changes on its way is to be chosen again, and can then be uploaded [V-20]',
  {
    tag: '@slow',
  },
  async ({ signInAs }, testInfo) => {
    const page = await signInAs(owner, { expects: /ERR_UPLOAD_FILE_CHANGED/ });
    const network = await page.context().newCDPSession(page);
    const limitUpload = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    const path = testInfo.outputPath('sertifikat.pdf');
    await page.goto('/document/my-document');
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Add' });
    await chooseType(page);
    await form.getByLabel('Description').fill(`Berubah ${Date.now()}`);
    const file = form.getByLabel('File', { exact: true });
    const save = form.getByRole('button', { name: 'Save' });

    await writeFile(path, pdfOf(1_000_000));
    await file.setInputFiles(path);
    await limitUpload(100_000);
    await save.click();
    await expect(form.getByText(/^Uploading, [1-9]/)).toBeVisible();
    await writeFile(path, pdfOf(900_000));
    await expect(form.getByRole('alert')).toHaveText(
      'The file can no longer be read: it was changed, moved or deleted. Choose it again.',
    );
    await expect(page.getByText(noAnswer)).toHaveCount(0);

    await limitUpload(-1);
    await form.getByRole('button', { name: 'Remove file' }).click();
    await file.setInputFiles(path);
    await save.click();
    await expect(page.getByText('Document has been uploaded.')).toBeVisible();
  },
);

/** Chooses a type that allows several documents per owner, each with a description. */
async function chooseType(page: Page) {
  await page.getByLabel('Document Type').click();
  await page.getByRole('option', { name: 'Sertifikat Pelatihan' }).click();
}

const pdfOf = (bytes: number) => `%PDF-1.4\n${' '.repeat(bytes)}`;

test.describe('where a part of the app cannot be loaded', { tag: '@slow' }, () => {
  const assets = /\/assets\//;
  const expects = /dynamically imported module|preload CSS|NotLoaded|Failed to load resource/;

  /** The owner's drafts, in a tab whose server has since moved to a new version. */
  async function openOutdated(page: Page) {
    await page.goto('/document/my-document?document_status_id=1');
    await expect(rowOf(page, owner)).not.toHaveCount(0);
    await page.route(assets, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  }

  /**
   * Collects the browser's own dialogs, where toasts cannot be loaded, and answers each with Yes.
   */
  function collectDialogs(page: Page): string[] {
    const told: string[] = [];
    page.on('dialog', (dialog) => {
      told.push(dialog.message());
      return dialog.accept();
    });
    return told;
  }

  test('the browser itself asks before a deletion, and tells of its failure', async ({
    signInAs,
  }) => {
    const page = await signInAs(owner, { expects });
    await openOutdated(page);
    await page.route(/\/delete\//, (route) =>
      route.fulfill({ status: 409, json: { message: 'It has just been sent.' } }),
    );
    const told = collectDialogs(page);
    await rowOf(page, owner).getByRole('button', { name: 'Delete' }).first().click();
    await expect
      .poll(() => told)
      .toEqual([
        'Are you sure?\nData that has been deleted cannot be restored!',
        'It has just been sent.',
      ]);
  });

  test('a page says so, keeps the menu and can be loaded again [R-21]', async ({ signInAs }) => {
    const page = await signInAs(owner, { expects });
    await page.route(assets, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.getByRole('link', { name: 'My Document' }).first().click();
    await expect(page.getByRole('alert')).toContainText('a part of the app did not load');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await page.unroute(assets);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(rowOf(page, owner)).not.toHaveCount(0);
  });

  test('a modal is told, and opens once the page has been loaded again [R-40]', async ({
    signInAs,
  }) => {
    const page = await signInAs(owner, { expects });
    await openOutdated(page);
    const report = page.waitForRequest(/\/service\/api\/client-errors$/);
    const edit = rowOf(page, owner).getByRole('link', { name: 'Edit' }).first();
    await edit.click();
    const told = page.getByRole('dialog', { name: 'The upload form could not be loaded' });
    await expect(told).toContainText('Check your connection, then reload the page.');
    expect((await report).postDataJSON()).toMatchObject({
      kind: 'module',
      message: expect.stringMatching(/Failed to fetch|Unable to preload/),
      route: '/document/my-document',
    });
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(edit).toBeFocused();
    await edit.click();
    await expect(told).toBeVisible();
    await page.unroute(assets);
    await told.getByRole('button', { name: 'Reload' }).click();
    // The address opens the form.
    await expect(page.getByRole('dialog', { name: 'Edit' })).toBeVisible();
  });

  test('a modal that could not be loaded is loaded by the next press, a page by the next visit [R-40]', async ({
    signInAs,
  }) => {
    const page = await signInAs(owner, { expects });
    await page.route(assets, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'My Document' }).click();
    await expect(page.getByRole('alert')).toContainText('a part of the app did not load');
    await page.unroute(assets);
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await menu.getByRole('link', { name: 'My Document' }).click();
    await expect(rowOf(page, owner)).not.toHaveCount(0);

    await page.route(assets, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    const edit = rowOf(page, owner).getByRole('link', { name: 'Edit' }).first();
    await edit.click();
    const told = page.getByRole('dialog', { name: 'The upload form could not be loaded' });
    await told.getByRole('button', { name: 'Close' }).click();
    await page.unroute(assets);
    await edit.click();
    await expect(page.getByRole('dialog', { name: 'Edit' })).toBeVisible();
  });

  test('a modal opens with the styles that were lost when it was preloaded [R-40]', async ({
    signInAs,
  }) => {
    const page = await signInAs(owner, { expects });
    await page.goto('/document/my-document?document_status_id=5');
    const lost = page.waitForEvent('requestfailed');
    await page.route(/\/assets\/.*\.css/, (route) => route.abort());
    const detail = rowOf(page, owner).getByRole('link', { name: 'Detail' }).first();
    await detail.focus();
    const url = (await lost).url();
    await page.unroute(/\/assets\/.*\.css/);
    await detail.press('Enter');
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
    const loaded = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
    expect(loaded).toContain(url);
  });

  test('a form stays open where the notice of what another tab has left cannot be loaded [R-21]', async ({
    signInAs,
  }) => {
    const page = await signInAs(owner, { expects });
    const tab = await page.context().newPage();
    for (const one of [tab, page]) {
      await one.goto('/document/my-document');
      await one.getByRole('link', { name: 'Add', exact: true }).click();
      await chooseType(one);
      await one.getByLabel('Description').fill('Arsip digital');
      // Waits until the draft is stored: the list of the other tab looks for it.
      await expect.poll(() => readRecord(one, 'drafts')).toHaveProperty('drafts.0.changes');
    }
    await page.route(assets, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await tab.close();
    // Tells the page that it is in front, as a browser with windows does.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('is kept in this browser, but could not be shown.')).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Arsip digital');

    await page.unroute(assets);
    await leaveAfterQuestion(page, async () => {
      await page.locator('main').getByText('Reload').dispatchEvent('click');
      await expect(page.getByRole('link', { name: 'Continue' })).not.toHaveCount(0);
    });
  });

  test('a viewer that crashes leaves sheet and list, and the API hears of it', async ({
    signInAs,
  }) => {
    const page = await signInAs(owner, { expects: /no observer/ });
    await page.addInitScript(() => {
      window.ResizeObserver = class extends ResizeObserver {
        constructor() {
          super(() => {});
          throw new Error('no observer for “Dewi Lestari”');
        }
      };
    });
    await page.goto('/document/my-document?document_status_id=5');
    const answer = page.waitForResponse(/\/service\/api\/client-errors$/);
    await rowOf(page, owner).getByRole('link', { name: 'Detail' }).first().click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('alert')).toContainText('The file could not be shown.');
    const heard = await answer;
    expect(heard.status()).toBe(204);
    expect(heard.request().postDataJSON()).toMatchObject({
      kind: 'crash',
      message: 'Error: no observer for “…”',
      route: '/document/my-document/:id',
    });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, owner)).not.toHaveCount(0);
  });

  async function expectNotLoaded(page: Page) {
    await page.goto('/session');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(
      'Berkas could not be loaded. Check your connection and load the page again.',
    );
    await expect(alert).toContainText('Berkas tidak dapat dimuat. Periksa koneksi Anda');
    await expect(page.getByRole('status')).toHaveCount(0);
  }

  const script = (body: string) => (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body });
  for (const [fault, answer] of [
    ['cannot be fetched', (route: Route) => route.abort()],
    ['throws', script('throw new Error("broken")')],
    ['lacks what another imports', script('export {}')],
  ] as const) {
    test(`the first page says so where a script ${fault} [R-21]`, async ({ page }) => {
      await page.route(/\/assets\/vendor/, answer);
      await expectNotLoaded(page);
    });
  }

  test('the first page says so where the app fails to start', async ({ page }) => {
    await page.addInitScript(() => {
      history.replaceState = () => {
        throw new Error('broken');
      };
    });
    await expectNotLoaded(page);
  });
});
