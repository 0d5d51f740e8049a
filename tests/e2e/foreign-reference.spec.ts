import {
  fill,
  filterBy,
  openFromMenu,
  pressAndConfirm,
  rowOf,
} from '../support/browser/document-screens';
import {
  expect,
  expectToast,
  expectToastGone,
  type Page,
  savedName,
  test,
} from '../support/foreign/e2e';

// The reference data, units and users of a foreign back end.

const references = [
  {
    title: 'Mime Type',
    file: 'MimeType.xlsx',
    errors: 3,
    fields: { 'Mime Type': 'image/png', Extension: 'png', 'Document Type': 'Gambar' },
    choices: {},
    label: 'Document Type',
    // This back end answers 201 and 204 without a body.
    says: { created: 'Done.', changed: 'Done.', deleted: 'Done.' },
  },
  {
    title: 'Document Type',
    file: 'DocumentType.xlsx',
    errors: 5,
    fields: {
      'Naming Format': 'TUGAS',
      Category: 'Keputusan',
      'Mime Type': 'image/jpeg',
      'Size in KB': '20',
      'Document Type': 'Surat Tugas',
    },
    choices: { Multiple: 'No', Active: 'Yes' },
    label: 'Document Type',
    says: {
      created: 'Data berhasil disimpan.',
      changed: 'Data berhasil diubah.',
      deleted: 'Data berhasil dihapus.',
    },
  },
];

// Expects errors of refused forms, and of the rehearsal that this back end lacks.
test.use({ expectedErrors: /status of (404|422)/ });

for (const reference of references) {
  const { title, file: sheet, errors, fields, choices, label, says } = reference;
  test(`${title}: created, edited, deleted, exported and imported [R-10]`, {
    tag: '@slow',
  }, async ({ arriveAs }) => {
    const page = await arriveAs('administrator');
    await openReference(page, title);
    const name = fields[label as keyof typeof fields] ?? '';
    const row = page.getByRole('row').filter({ hasText: name });

    await page.getByRole('link', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog', { name: `Add ${title}` });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toHaveCount(errors);
    await expect(form.getByRole('alert').first()).toContainText(/^The .* field is required\.$/);
    for (const [field, value] of Object.entries(fields)) await fill(form, field, value);
    for (const [group, choice] of Object.entries(choices)) {
      await form.getByRole('group', { name: group }).getByRole('radio', { name: choice }).check();
    }
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expectToast(page, says.created);
    await expect(row).toHaveCount(1);

    await row.getByRole('link', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${title}` });
    await expect(edit.getByLabel(label, { exact: true })).toHaveValue(name);
    await fill(edit, label, `${name} (lama)`);
    await expectToastGone(page, says.changed);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await expectToast(page, says.changed);
    await filterBy(page, { [label]: 'LAMA' });
    await expect(page.getByRole('row')).toHaveCount(2);

    expect(await savedName(page, page.getByRole('button', { name: 'Export' }))).toBe(sheet);

    await expectToastGone(page, says.deleted);
    await pressAndConfirm(row, 'Delete', 'Data that has been deleted cannot be restored!');
    await expectToast(page, says.deleted);
    await expect(page.getByText('No data available yet!')).toBeVisible();

    await importFile(page, 'rows.csv');
    const modal = page.getByRole('dialog', { name: 'Import' });
    const template = await savedName(page, modal.getByRole('button', { name: 'Template' }));
    expect(template).toBe(sheet.replace('.xlsx', ' template.xlsx'));
    await expect(modal.getByRole('alert')).toHaveText(
      'The file import must be a file of type: xlsx.',
    );
    await modal
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'rows.xlsx', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await modal.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'rows.xlsx berhasil diimpor.');
  });
}

test('statuses, units and users: counted, downloaded, assigned [P-6]', { tag: '@slow' }, async ({
  arriveAs,
}) => {
  const page = await arriveAs('administrator');
  await openReference(page, 'Document Status');
  await expect(rowOf(page, 'Terkirim').getByRole('cell')).toHaveText(['2', 'Terkirim', '1']);

  await openFromMenu(page, 'Unit Verification');
  await expect(rowOf(page, 'Biro Umum')).toContainText('Kota Batu');
  await expect(rowOf(page, 'Balai Bahasa')).toContainText('Kota Kediri');
  await page.getByRole('button', { name: 'Download' }).click();
  await expectToast(page, 'Unit sedang diunduh.');
  await expect(rowOf(page, 'Unit baru')).toBeVisible();
  await filterBy(page, { District: 'Kota Batu' });
  await expect(page.getByRole('row')).toHaveCount(2);

  await openFromMenu(page, 'User');
  const row = rowOf(page, 'Dewi');
  await row.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'District of Dewi' });
  await fill(form, 'District', 'Kota Kediri');
  await form.getByLabel('District', { exact: true }).press('Escape');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expectToast(page, 'Done.');
  await expect(row.getByRole('listitem')).toHaveText(['Kota Kediri']);
});

async function openReference(page: Page, item: string) {
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Reference').click();
  await openFromMenu(page, item);
}

async function importFile(page: Page, name: string) {
  await page.getByRole('link', { name: 'Import' }).click();
  const modal = page.getByRole('dialog', { name: 'Import' });
  await modal
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('a;b') });
  await modal.getByRole('button', { name: 'Save' }).click();
}
