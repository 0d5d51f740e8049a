import {
  fill,
  openFromMenu,
  pressAction,
  pressAndConfirm,
  rowOf,
} from '../support/browser/document-screens';
import {
  expect,
  expectToast,
  openDetail,
  type Page,
  savedName,
  test,
  unreadable,
  unreadableOrRefused,
} from '../support/foreign/e2e';
import { pdf } from '../support/foreign/files';

// Documents of a foreign back end: their way from upload to approval, and their previews, which are
// on another origin.

const file = { name: 'Ijazah.pdf', mimeType: 'application/pdf', buffer: pdf('Halaman satu') };

test.describe('files that the page may not read', () => {
  // Expects errors of other documents, which are prepared ahead.
  test.use({ expectedErrors: unreadableOrRefused });

  test('a document goes its way: uploaded, described, sent, rejected, corrected, approved, reset [C-53 C-40 G-10]', {
    tag: '@slow',
  }, async ({ arriveAs }) => {
    const owner = await arriveAs('asn');
    await openFromMenu(owner, 'My Document');
    await owner.getByRole('link', { name: 'Add', exact: true }).click();
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
    await expect(edit.getByText('Current file: Ijazah.pdf.')).toBeVisible();
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

  test('a PDF that may be read, one that may not, a JPEG and a path of the API', {
    tag: '@slow',
  }, async ({ arriveAs }) => {
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

async function close(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

function downloadName(page: Page): Promise<string> {
  return savedName(page, page.getByRole('dialog').getByRole('button', { name: 'Download' }));
}

async function decide(page: Page, document: string, screen: string, status: string, note = '') {
  await rowOf(page, document).getByRole('link', { name: screen }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: status }).check();
  if (note) await fill(sheet, 'Note', note);
  await sheet.getByRole('button', { name: 'Save' }).click();
}
