import type { Download, Locator } from '@playwright/test';
import {
  fill,
  filterBy,
  openFromMenu,
  pressAction,
  pressAndConfirm,
  rowOf,
} from '../support/browser/document-screens';
import { expect, type Page, test } from '../support/foreign/e2e';
import { pdf } from '../support/foreign/files';

// The built app against tests/support/foreign: another back end, the static server of
// docs/deploy/nginx.conf, and previews on another origin.

const file = { name: 'Ijazah.pdf', mimeType: 'application/pdf', buffer: pdf('Halaman satu') };

/** Chromium's console message about a file that the page may not read. */
const unreadable = /blocked by CORS policy|net::ERR_FAILED/;

const menus = [
  { role: 'administrator', items: ['Dashboard', 'Document', 'User'], list: 'Document' },
  { role: 'admin-uk', items: ['Dashboard', 'Document'], list: 'Document' },
  { role: 'asn', items: ['Dashboard', 'My Document'], list: 'My Document' },
  { role: 'asn-non-dikbud', items: ['Dashboard', 'My Document'], list: 'My Document' },
  { role: 'non-asn', items: ['Dashboard', 'My Document'], list: 'My Document' },
  { role: 'verifikator-dms', items: ['Dashboard', 'Verification'], list: 'Verification' },
  { role: 'verifikator-dms-dinas', items: ['Dashboard', 'Verification'], list: 'Verification' },
  { role: 'approval-dms', items: ['Dashboard', 'Approve'], list: 'Approve' },
  { role: 'approval-dms-dinas', items: ['Dashboard', 'Approve'], list: 'Approve' },
  { role: 'viewer-dms', items: ['Dashboard', 'Document'], list: 'Document' },
];

test('each role of a foreign back end has its menu and its list', async ({ arriveAs }) => {
  const page = await arriveAs('all');
  await expect(page.getByText('Biro Umum')).toBeVisible();
  for (const { role, items, list } of menus) {
    const name = role === 'viewer-dms' ? role : `Peran ${role}`;
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link')).toHaveText(items);
    const answer = page.waitForResponse(/[?&]page=1/);
    await openFromMenu(page, list);
    expect(new URL((await answer).url()).searchParams.get('role')).toBe(role);
    await expect(page.getByRole('row').nth(1)).toContainText(/\S/);
    await openFromMenu(page, 'Dashboard');
  }
});

test('a paging bar with entities, gaps and urls of another host leads through the list', async ({
  arriveAs,
}) => {
  const page = await arriveAs('administrator');
  await openReference(page, 'Column');
  const bar = page.getByRole('navigation', { name: 'Pages' });
  const upTo10 = Array.from({ length: 10 }, (_, index) => String(index + 1));
  await expect(bar.getByRole('listitem')).toHaveText([
    '« Previous',
    ...upTo10,
    '...',
    '17',
    '18',
    'Next »',
  ]);
  await expect(bar.getByRole('link', { name: '...' })).toHaveCount(0);
  await expect(bar.getByRole('link', { name: '« Previous' })).toHaveCount(0);
  await bar.getByRole('link', { name: '10', exact: true }).click();
  await expect(page).toHaveURL(/\/data-referensi\/column\?page=10$/);
  await expect(page.getByRole('cell', { name: 'Kolom 46' })).toBeVisible();
  await expect(bar.getByRole('listitem').filter({ hasText: '...' })).toHaveCount(2);
  await bar.getByRole('link', { name: 'Next »' }).click();
  await expect(page.getByRole('cell', { name: 'Kolom 51' })).toBeVisible();
  await expect(bar.getByRole('link', { name: '11' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByRole('cell', { name: 'Kolom 46' })).toBeVisible();

  await filterBy(page, { Description: 'Kolom 9', Mandatory: 'No' });
  await expect(page).toHaveURL('/data-referensi/column?column_description=Kolom+9&is_mandatory=0');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, 'Kolom 90')).toContainText('Date');
});

const references = [
  {
    title: 'Column',
    file: 'Column.xlsx',
    errors: 5,
    fields: { Sort: '91', Name: 'kolom.baru', Description: 'Kolom baru' },
    choices: { 'Data Type': 'Date', Mandatory: 'Yes' },
    label: 'Description',
    says: {
      created: 'Data berhasil disimpan.',
      changed: 'Data berhasil diubah.',
      deleted: 'Data berhasil dihapus.',
    },
  },
  {
    title: 'Category',
    file: 'Category.xlsx',
    errors: 2,
    fields: { Description: 'Surat cuti', Columns: 'Kolom 77', Name: 'Cuti' },
    choices: {},
    label: 'Name',
    says: {
      created: 'Data berhasil disimpan.',
      changed: 'Data berhasil diubah.',
      deleted: 'Data berhasil dihapus.',
    },
  },
  {
    title: 'Mime Type',
    file: 'MimeType.xlsx',
    errors: 3,
    fields: { 'Mime Type': 'image/png', Extension: 'png', 'Document Type': 'Gambar' },
    choices: {},
    label: 'Document Type',
    // It answers 201 and 204 without a body.
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

for (const [index, reference] of references.entries()) {
  const { title, file: sheet, errors, fields, choices, label, says } = reference;
  const tag = index > 0 ? '@slow' : [];
  test(`${title}: created, edited, deleted, exported and imported`, { tag }, async ({
    arriveAs,
  }) => {
    const page = await arriveAs('administrator');
    await openReference(page, title);
    const name = fields[label as keyof typeof fields] ?? '';
    const row = page.getByRole('row').filter({ hasText: name });

    await page.getByRole('button', { name: 'Add', exact: true }).click();
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

    await row.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${title}` });
    await expect(edit.getByLabel(label, { exact: true })).toHaveValue(name);
    await fill(edit, label, `${name} (lama)`);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await expectToast(page, says.changed);
    await filterBy(page, { [label]: 'LAMA' });
    await expect(page.getByRole('row')).toHaveCount(2);

    expect(await savedName(page, page.getByRole('button', { name: 'Export' }))).toBe(sheet);

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

test('what is refused of one choice among many stands under its field', async ({ arriveAs }) => {
  const page = await arriveAs('administrator');
  await openReference(page, 'Category');
  const row = rowOf(page, 'Keputusan');
  await expect(row.getByRole('listitem')).toHaveText(['Kolom 3', 'Kolom 4']);
  await row.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Category' });
  await fill(form, 'Name', 'Ditolak');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Kolom ini sudah tidak ada.');
});

test('statuses, units and users: counted, downloaded, assigned', async ({ arriveAs }) => {
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
  await row.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'District of Dewi' });
  await fill(form, 'District', 'Kota Kediri');
  await form.getByLabel('District', { exact: true }).press('Escape');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expectToast(page, 'Done.');
  await expect(row.getByRole('listitem')).toHaveText(['Kota Kediri']);
});

test.describe('files that the page may not read', () => {
  // They are prepared ahead beside the document of the test.
  test.use({ expectedErrors: unreadable });

  test('a document goes its way: uploaded, described, sent, rejected, corrected, approved, reset', async ({
    arriveAs,
  }) => {
    const owner = await arriveAs('asn');
    await openFromMenu(owner, 'My Document');
    await owner.getByRole('button', { name: 'Add', exact: true }).click();
    const upload = owner.getByRole('dialog', { name: 'Add' });
    await upload.getByRole('button', { name: 'Save' }).click();
    await expect(upload.getByRole('alert')).toHaveCount(2);
    await fill(upload, 'Document Type', 'Sertifikat');
    await expect(upload.getByText('Satu berkas untuk satu sertifikat')).toBeVisible();
    await fill(upload, 'Description', 'Pelatihan 2026');
    await upload.getByLabel('File', { exact: true }).setInputFiles(file);
    await upload.getByRole('button', { name: 'Save' }).click();
    await expectToast(owner, 'Berkas tersimpan.');
    const row = rowOf(owner, 'Pelatihan 2026');
    await expect(row).toContainText('Draf');

    await pressAction(row, 'Edit');
    const edit = owner.getByRole('dialog', { name: 'Edit' });
    await expect(edit.getByText('Now: Ijazah.pdf.')).toBeVisible();
    await fill(edit, 'Description', 'Pelatihan 2027');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    const renamed = rowOf(owner, 'Pelatihan 2027');

    await pressAction(renamed, 'Meta Data');
    const meta = owner.getByRole('dialog', { name: 'Meta Data' });
    await expect(meta.getByLabel('Kolom 2')).toHaveValue('2024-04-01');
    await meta.getByRole('button', { name: 'Save' }).click();
    await expect(meta.getByRole('alert')).toHaveText('The kolom.1 field is required.');
    await fill(meta, 'Kolom 1', 'S-1');
    await meta.getByRole('button', { name: 'Save' }).click();
    await expectToast(owner, 'Done.');
    await pressAndConfirm(renamed, 'Send', 'Data that has been sent cannot be changed!');
    await expectToast(owner, 'Berkas terkirim.');
    await expect(renamed).toContainText('Terkirim');

    const verifier = await arriveAs('verifikator-dms');
    await openFromMenu(verifier, 'Verification');
    await decide(verifier, 'Pelatihan 2027', 'Verification', 'Ditolak', 'ah');
    const sheet = verifier.getByRole('dialog');
    await expect(sheet.getByRole('alert')).toHaveText(
      'The verifier note must be at least 4 characters.',
    );
    await fill(sheet, 'Note', 'Tanggal salah');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(verifier, 'Pelatihan 2027')).toHaveCount(0);

    await owner.reload();
    await expect(renamed).toContainText('Tanggal salah');
    await pressAndConfirm(renamed, 'Send', 'Data that has been sent cannot be changed!');
    await expectToast(owner, 'Berkas terkirim.');

    await verifier.reload();
    await decide(verifier, 'Pelatihan 2027', 'Verification', 'Terverifikasi');
    await expect(rowOf(verifier, 'Pelatihan 2027')).toHaveCount(0);

    const approver = await arriveAs('approval-dms');
    await openFromMenu(approver, 'Approve');
    await decide(approver, 'Pelatihan 2027', 'Approve', 'Disetujui');
    await expectToast(approver, 'Keputusan tersimpan.');
    await expect(rowOf(approver, 'Pelatihan 2027')).toHaveCount(0);

    const administrator = await arriveAs('administrator');
    await openFromMenu(administrator, 'Document');
    const approved = rowOf(administrator, 'Pelatihan 2027');
    await expect(approved).toContainText('Disetujui');
    await pressAndConfirm(approved, 'Reset', 'Reset the document status to Draft');
    await expectToast(administrator, 'Berkas menjadi draf.');
    await expect(approved).toContainText('Draf');

    await owner.reload();
    await pressAndConfirm(renamed, 'Delete', 'Data that has been deleted cannot be restored!');
    await expect(renamed).toHaveCount(0);
  });
});

test.describe('previews of another origin', () => {
  test.use({ expectedErrors: unreadable });

  test('a PDF that may be read, one that may not, a JPEG and a path of the API', async ({
    arriveAs,
  }) => {
    const page = await arriveAs('viewer-dms');
    await openFromMenu(page, 'Document');
    const sheet = page.getByRole('dialog');

    await openDetail(page, 'Baru diunggah');
    await expect(sheet.locator('canvas')).toBeVisible();
    await expect(sheet.getByText('Halaman satu')).toBeAttached();
    await expect(sheet.getByText('1 April 2024')).toBeVisible();
    expect(await downloadName(page)).toBe('Ijazah S1.pdf');
    await close(page);

    await openDetail(page, 'Sudah dikirim');
    const frame = sheet.locator('iframe');
    await expect(frame).toHaveAttribute(
      'src',
      /^http:\/\/127\.0\.0\.1:\d+\/closed\/sertifikat\.pdf$/,
    );
    expect(await downloadName(page)).toBe('_con.pdf');
    await close(page);

    await openDetail(page, 'Sudah diverifikasi');
    const picture = sheet.getByRole('img', { name: 'IJAZAH_198805' });
    await expect(picture).toHaveJSProperty('naturalWidth', 1);
    expect(await downloadName(page)).toBe('gpj.exe');
    await close(page);

    await openDetail(page, 'Sudah disetujui');
    await expect(sheet.locator('canvas')).toBeVisible();
    await close(page);

    await openDetail(page, 'Pernah ditolak');
    await expect(sheet.getByText('No preview for this type of file.')).toBeVisible();
    await expect(sheet.getByText('Nama tidak sama')).toBeVisible();
  });
});

test.describe('the anti-forgery cookie', () => {
  test.use({ expectedErrors: /status of 419/ });

  test('goes back decoded; without it a write is refused, says why, and works the next time', async ({
    arriveAs,
  }) => {
    const page = await arriveAs('asn');
    await openFromMenu(page, 'My Document');
    const row = rowOf(page, 'Pernah ditolak');
    await expect(row).toBeVisible();
    await page.context().clearCookies();
    await pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!');
    await expectToast(page, 'CSRF token mismatch.', 'error');
    const [request] = await Promise.all([
      page.waitForRequest(/\/send\//),
      pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!'),
    ]);
    expect(request.headers()['x-xsrf-token']).toMatch(/==$/);
    await expectToast(page, 'Berkas terkirim.');
  });
});

test.describe('an API of another origin', () => {
  test.use({ isApart: true, expectedErrors: unreadable });

  test('is called with the Bearer token, without cookie or anti-forgery header', async ({
    arriveAs,
  }) => {
    const page = await arriveAs('asn');
    await openFromMenu(page, 'My Document');
    const row = rowOf(page, 'Pernah ditolak');
    const [request] = await Promise.all([
      page.waitForRequest((call) => call.method() === 'POST' && call.url().includes('/send/')),
      pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!'),
    ]);
    const headers = await request.allHeaders();
    expect(headers.authorization).toMatch(/^Bearer \d+\|/);
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-xsrf-token');
    await expectToast(page, 'Berkas terkirim.');
    await expect(row).toContainText('Terkirim');
    await filterBy(page, { Description: 'Sudah disetujui' });
    await openDetail(page, 'Sudah disetujui');
    // The preview is on the API's origin, where the page may not read it: the browser's viewer
    // opens.
    await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute(
      'src',
      /^http:\/\/localhost:/,
    );
  });
});

test('signing out tells the back end, clears the browser and leads to the portal', async ({
  arriveAs,
}) => {
  const page = await arriveAs('asn');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  const [answer] = await Promise.all([
    page.waitForResponse(/\/authentication\/logout$/),
    page.getByRole('button', { name: 'Sign Out' }).click(),
  ]);
  expect(answer.status()).toBe(204);
  await expect(page.getByRole('heading', { name: 'Portal: logout' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

async function openReference(page: Page, item: string) {
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Reference').click();
  await openFromMenu(page, item);
}

async function importFile(page: Page, name: string) {
  await page.getByRole('button', { name: 'Import' }).click();
  const modal = page.getByRole('dialog', { name: 'Import' });
  await modal
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('a;b') });
  await modal.getByRole('button', { name: 'Save' }).click();
}

async function expectToast(page: Page, text: string, kind: 'success' | 'error' = 'success') {
  const toast = page.locator(`.Toastify__toast--${kind}`);
  await expect(toast.filter({ hasText: text }).last()).toBeVisible();
}

async function openDetail(page: Page, document: string) {
  await rowOf(page, document).getByRole('button', { name: 'Detail' }).click();
  await expect(page.getByRole('dialog')).toContainText(document);
}

async function close(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test.describe('a gateway that fails', () => {
  test.use({ expectedErrors: /status of 502/ });

  test('a decision without a clear answer is looked for in the list before it is sent again', async ({
    arriveAs,
  }) => {
    const page = await arriveAs('verifikator-dms');
    await openFromMenu(page, 'Verification');
    await page.getByRole('checkbox', { name: /^Choose .*Sudah dikirim/ }).check();
    await page.getByRole('button', { name: 'Decide 1 document' }).click();
    const modal = page.getByRole('dialog', { name: 'Decide 1 document' });
    await modal.getByRole('radio', { name: 'Terverifikasi' }).check();
    await page.route(
      '**/document/verifications/update/**',
      (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }),
      { times: 1 },
    );
    await modal.getByRole('button', { name: 'Save' }).click();
    await expect(modal).toContainText('No document has been decided.');
    const search = page.waitForRequest(/additional_name=Sudah\+dikirim/);
    await modal.getByRole('button', { name: 'Try again' }).click();
    await search;
    await expect(modal).toBeHidden();
    await expect(page.locator('.Toastify__toast--success')).toHaveText(
      '1 document has been decided.',
    );
    await expect(rowOf(page, 'Sudah dikirim')).toHaveCount(0);
  });
});

/** The file name under which the browser saves what a button downloads. */
async function savedName(page: Page, button: Locator): Promise<string> {
  // A browser without a PDF viewer also downloads what a frame shows.
  const isSaved = (download: Download) => download.url().startsWith('blob:');
  const [download] = await Promise.all([page.waitForEvent('download', isSaved), button.click()]);
  return download.suggestedFilename();
}

function downloadName(page: Page): Promise<string> {
  return savedName(page, page.getByRole('dialog').getByRole('button', { name: 'Download' }));
}

async function decide(page: Page, document: string, button: string, status: string, note = '') {
  await rowOf(page, document).getByRole('button', { name: button }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: status }).check();
  if (note) await fill(sheet, 'Note', note);
  await sheet.getByRole('button', { name: 'Save' }).click();
}
