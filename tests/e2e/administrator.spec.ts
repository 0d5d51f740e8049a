import { writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import writeSheet from 'write-excel-file/node';
import {
  fill,
  filterBy,
  openFromMenu,
  pressAction,
  pressAndConfirm,
  rowOf,
} from '../support/browser/document-screens';
import { expect, type Page, test } from '../support/browser/e2e';

type Rows = (string | number | null)[][];

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a new kind of document, from its column to the meta datum that its owner is asked for [P-6]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });

  await openReference(page, 'Column');
  let form = await add(page, 'Add Column');
  await fill(form, 'Sort', '90');
  await fill(form, 'Name', 'nomor_tugas');
  await fill(form, 'Description', 'Nomor Tugas');
  await choose(form, 'Data Type', 'String');
  await choose(form, 'Mandatory', 'Yes');
  await save(form);

  await openFromMenu(page, 'Category');
  form = await add(page, 'Add Category');
  await fill(form, 'Name', 'Penugasan');
  await fill(form, 'Description', 'Surat tugas dan sejenisnya');
  await fillMany(form, 'Columns', 'Nomor Tugas');
  await save(form);
  await filterBy(page, { Name: 'Penugasan' });
  await expect(rowOf(page, 'Penugasan').getByRole('listitem')).toHaveText(['Nomor Tugas']);

  await openFromMenu(page, 'Mime Type');
  form = await add(page, 'Add Mime Type');
  await fill(form, 'Document Type', 'Gambar PNG');
  await fill(form, 'Mime Type', 'image/png');
  await fill(form, 'Extension', 'png');
  await save(form);

  await openFromMenu(page, 'Document Type');
  form = await add(page, 'Add Document Type');
  await fill(form, 'Document Type', 'Surat Tugas');
  await fill(form, 'Naming Format', 'TUGAS_{username}');
  await fill(form, 'Category', 'Penugasan');
  await fill(form, 'Mime Type', 'image/png');
  await fill(form, 'Size in KB', '100');
  for (const [label, choice] of [
    ['Multiple', 'No'],
    ['Mandatory', 'No'],
    ['Active', 'Yes'],
  ] as const) {
    await choose(form, label, choice);
  }
  await save(form);

  const owner = await signInAs('Dewi Lestari');
  await openFromMenu(owner, 'My Document');
  const upload = await add(owner, 'Add');
  await fill(upload, 'Document Type', 'Surat Tugas');
  await upload
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'tugas.png', mimeType: 'image/png', buffer: png });
  await save(upload);
  const row = rowOf(owner, 'Surat Tugas');
  await pressAction(row, 'Meta Data');
  const metaData = owner.getByRole('dialog', { name: 'Meta Data' });
  await fill(metaData, 'Nomor Tugas', 'T-1/2026');
  await save(metaData);
  await pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!');
  await expect(row).toContainText('Sent');
  await row.getByRole('link', { name: 'Detail' }).click();
  await expect(owner.getByText('No preview for this type of file.')).toBeVisible();
});

test('Column.xlsx is exported, changed in one cell and imported again', async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  await openReference(page, 'Column');
  const [headers = [], ...data] = await exportRows(page, 'Column.xlsx');
  const [changed] = data;
  if (!changed) throw new Error('The export holds no row.');
  const value = `Diubah ${Date.now()}`;
  changed[headers.indexOf('Description')] = value;

  await importRows(page, [headers, ...data]);
  await expect(page.getByRole('dialog', { name: 'Import' })).toBeHidden();
  await expect(page.getByText(/0 added, 1 changed/)).toBeVisible();
  await filterBy(page, { Description: value });
  await expect(rowOf(page, value).first()).toBeVisible();
  expect(await exportRows(page, 'Column.xlsx')).toContainEqual(changed);
});

test('one wrong cell of 5,000 rows is corrected and imported in at most six presses [M-30]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  await openReference(page, 'Column');
  const name = `banyak_${Date.now()}`;
  // A cell that takes long to read. The page's policy forbids the reader a worker.
  const unread = (i: number) => `${i} `.repeat(60);
  const rows = Array.from({ length: 5000 }, (_, i) => {
    return [95, `${name}_${i}`, 'Banyak', i === 3210 ? 'Hari' : 'Date', 'No', unread(i)];
  });

  // Counts Import and the file as two presses.
  const modal = await chooseRows(page, [
    ['Sort', 'Name', 'Description', 'Data Type', 'Mandatory', 'Catatan'],
    ...rows,
  ]);
  let presses = 2;
  const press = async (pressing: Promise<void>) => {
    presses += 1;
    await pressing;
  };
  const cell = modal.getByRole('textbox', { name: 'Data Type row 3212' });
  await press(cell.click());
  await cell.fill('Date');
  await press(cell.press('Enter'));
  await press(modal.getByRole('button', { name: /Import 5,?000 rows/ }).click());
  await expect(page.getByText('5000 added, 0 changed, 0 unchanged.')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(6);
});

test(
  'a refused spreadsheet is corrected on the disk, chosen again and imported [M-24]',
  {
    tag: '@slow',
  },
  async ({ signInAs }, testInfo) => {
    const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
    await openReference(page, 'Column');
    await page.getByRole('link', { name: 'Import' }).click();
    const modal = page.getByRole('dialog', { name: 'Import' });
    const path = testInfo.outputPath('rows.xlsx');
    const headers = ['Sort', 'Name', 'Description', 'Data Type', 'Mandatory'];
    for (const dataType of ['Number', 'String']) {
      const row = [94, `dikoreksi_${Date.now()}`, 'Dikoreksi', dataType, 'No'];
      await writeFile(path, await writeSheet([headers, row]).toBuffer());
      await pickFile(page, modal.getByLabel('File', { exact: true }), path);
      if (dataType === 'Number') {
        await expect(modal.getByRole('textbox', { name: 'Data Type row 2' })).toBeVisible();
      }
    }
    await modal.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(page.getByText('1 added, 0 changed, 0 unchanged.')).toBeVisible();
  },
);

/** Picks a file as in Chromium's own picker; Playwright would report any choice as a change. */
async function pickFile(page: Page, input: Locator, path: string) {
  await Promise.all([page.waitForEvent('filechooser'), input.click()]);
  const session = await page.context().newCDPSession(page);
  const expression = `document.querySelector('input[type="file"]')`;
  const { result } = await session.send('Runtime.evaluate', { expression });
  const { objectId = '' } = result;
  await session.send('DOM.setFileInputFiles', { files: [path], objectId });
  await session.detach();
}

async function openReference(page: Page, item: string) {
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Reference').click();
  await openFromMenu(page, item);
}

async function add(page: Page, title: string) {
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  return page.getByRole('dialog', { name: title, exact: true });
}

type Form = ReturnType<Page['getByRole']>;

/** Adds an option to a multi-select and closes its list, which stays open by itself. */
async function fillMany(form: Form, label: string, value: string) {
  await fill(form, label, value);
  await form.getByLabel(label, { exact: true }).press('Escape');
}

async function choose(form: Form, label: string, choice: string) {
  await form.getByRole('group', { name: label }).getByRole('radio', { name: choice }).check();
}

async function save(form: Form) {
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

async function exportRows(page: Page, file: string): Promise<Rows> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(file);
  return (await readSheet(await download.path())) as Rows;
}

async function importRows(page: Page, rows: Rows) {
  const modal = await chooseRows(page, rows);
  await modal.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click();
}

async function chooseRows(page: Page, rows: Rows) {
  await page.getByRole('link', { name: 'Import' }).click();
  const modal = page.getByRole('dialog', { name: 'Import' });
  const buffer = await writeSheet(rows).toBuffer();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await modal
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'rows.xlsx', mimeType, buffer });
  return modal;
}
