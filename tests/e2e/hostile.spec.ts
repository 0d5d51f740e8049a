import { fill, openFromMenu, pressAction, rowOf } from '../support/browser/document-screens';
import { expect, type Page, test, unreadableOrRefused } from '../support/foreign/e2e';
import { longWord } from '../support/foreign/hostile';

// Every text of this back end contains markup (tests/support/foreign/hostile.ts). It must be shown
// as text: a script that runs, or that the Content-Security-Policy blocks, fails the test.

// The file host does not let the page read the verifier's document; Chromium logs that.
test.use({ isHostile: true, expectedErrors: unreadableOrRefused });

const slow = { tag: '@slow' };

/** Every screen of an administrator, with the modals that its links and buttons open. */
const screens = [
  { path: '/document/document', links: ['Filter', 'Detail'], buttons: ['Reset'] },
  { path: '/administrator/user', links: ['Filter', 'Edit'] },
  {
    path: '/data-referensi/document-type',
    links: ['Filter', 'Edit', 'Import'],
    buttons: ['Delete'],
  },
  { path: '/data-referensi/category', links: ['Edit'], buttons: ['Delete'] },
  { path: '/data-referensi/column', links: ['Edit'] },
  { path: '/data-referensi/mime-type', links: ['Edit'] },
  { path: '/data-referensi/document-status', links: [] },
  { path: '/data-referensi/unit-verifikator', links: [] },
];

test(
  'every screen and modal of an administrator shows it as text [G-7 V1.1.2]',
  slow,
  async ({ arriveAs }) => {
    const page = await arriveAs('administrator');
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(/Dewi Lestari ./);
    await expect(page.getByRole('button', { name: /^Peran administrator ./ })).toBeVisible();
    await expectNoMarkup(page);
    for (const { path, links, buttons = [] } of screens) {
      await page.goto(path);
      await expect(page.getByRole('row').nth(1)).toContainText(/[<"'{p]/);
      await expectNoMarkup(page);
      const openers = [
        ...links.map((name) => page.getByRole('link', { name, exact: true })),
        ...buttons.map((name) => page.getByRole('button', { name, exact: true })),
      ];
      for (const opener of openers) {
        await opener.first().click();
        const modal = page.getByRole('dialog').last();
        await expect(modal).toBeVisible();
        await openSelects(page);
        await expectNoMarkup(page);
        await modal
          .getByRole('button', { name: /^(Close|Cancel|No)$/ })
          .first()
          .click();
        await expect(modal).toBeHidden();
      }
    }
  },
);

test(
  'so do the forms, refusals, toasts and sheets of those who work on documents [G-7]',
  slow,
  async ({ arriveAs }) => {
    const owner = await arriveAs('asn');
    await openFromMenu(owner, 'My Document');
    await owner.getByRole('link', { name: 'Add', exact: true }).click();
    const upload = owner.getByRole('dialog', { name: 'Add' });
    await upload.getByRole('button', { name: 'Save' }).click();
    await expect(upload.getByRole('alert').first()).toContainText(
      /^The document type id field is required\. ./,
    );
    await fill(upload, 'Document Type', 'Sertifikat');
    await expect(upload.getByText(/^Satu berkas untuk satu sertifikat ./)).toBeVisible();
    await upload.getByLabel('File', { exact: true }).setInputFiles({
      name: '<img src=x onerror=window.pwned=1>.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    });
    await upload.getByLabel('Description').fill('<img src=x onerror=window.pwned=1>');
    await expectNoMarkup(owner);
    await upload.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByText(/^Berkas tersimpan\. ./)).toBeVisible();
    const row = rowOf(owner, '<img src=x onerror=window.pwned=1>');
    await pressAction(row, 'Meta Data');
    const meta = owner.getByRole('dialog', { name: 'Meta Data' });
    await meta.getByRole('button', { name: 'Save' }).click();
    await expect(meta.getByRole('alert')).toContainText('field is required.');
    await meta.getByRole('textbox').first().fill('"><svg onload=window.pwned=1>');
    await meta.getByRole('button', { name: 'Save' }).click();
    await expect(meta).toBeHidden();
    await expectNoMarkup(owner);

    const verifier = await arriveAs('verifikator-dms');
    await openFromMenu(verifier, 'Verification');
    await verifier
      .getByRole('table')
      .getByRole('link', { name: 'Verification', exact: true })
      .first()
      .click();
    const sheet = verifier.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Ditolak' }).check();
    await sheet.getByLabel('Note', { exact: true }).fill('<b>');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByRole('alert')).toContainText('must be at least 4 characters.');
    await expectNoMarkup(verifier);
  },
);

test('a file with a name without end is shown and saved', slow, async ({ arriveAs }) => {
  const page = await arriveAs('viewer-dms');
  await openDetail(page, 'Nama panjang');
  const sheet = page.getByRole('dialog');
  await expect(page.getByRole('img', { name: longWord }).or(sheet.locator('canvas'))).toBeVisible();
  await expectNoMarkup(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^panjang/);
  expect(await download.failure()).toBeNull();
});

async function openDetail(page: Page, description: string) {
  await page.goto(`/document/document?additional_name=${encodeURIComponent(description)}`);
  await rowOf(page, description).getByRole('link', { name: 'Detail' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Opens the selects of a modal, so that their options are rendered. */
async function openSelects(page: Page) {
  for (const select of await page.getByRole('dialog').getByRole('combobox').all()) {
    if (!(await select.isEnabled())) continue;
    await select.click();
    await expectNoMarkup(page);
    await select.press('Escape');
  }
}

/** Expects no element of the attacks, no unsafe link to another window, and an intact layout. */
async function expectNoMarkup(page: Page) {
  const spelled =
    '[onerror], [onload], [srcdoc], [href^="javascript:"], [src="x"], td b, td i, body script';
  await expect(page.locator(spelled)).toHaveCount(0);
  await expect(page.locator('a[target="_blank"]:not([rel~="noopener"])')).toHaveCount(0);
  const outside = await page.evaluate(() => {
    const wide = [
      ...document.querySelectorAll('html, .modal-content, .modal-body, .swal2-popup'),
    ].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    // A table may scroll inside its card; everything around it must fit.
    const cut = [...document.querySelectorAll('main :is(a, button, h1, h2, p, nav li)')].filter(
      (element) => {
        const { left, right } = element.getBoundingClientRect();
        return !element.closest('table') && (left < 0 || right > innerWidth);
      },
    );
    return [...wide, ...cut].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  expect(outside, page.url()).toEqual([]);
}
