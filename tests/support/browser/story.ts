import { readFile } from 'node:fs/promises';
import { pdf } from '../foreign/files';
import {
  fill,
  filterBy,
  openFromMenu,
  pressAction,
  pressAndConfirm,
  rowOf,
} from './document-screens';
import { expect, type SignInAs, test } from './e2e';

const note = 'Nama pelatihan tidak sama dengan yang tertulis pada sertifikat.';

/** What happens elsewhere at moments of the story. */
type Meanwhile = { afterUpload?: () => Promise<void>; whileVerifying?: () => Promise<void> };

const nothing = async () => {};

/** A document goes from upload over a rejection to final approval. */
export async function tellStory(
  signInAs: SignInAs,
  { afterUpload = nothing, whileVerifying = nothing }: Meanwhile = {},
): Promise<void> {
  const owner = await signInAs('Dewi Lestari');
  // Browsers may share a server.
  const title = `Pelatihan Keamanan Siber, ${test.info().project.name}, 2026`;
  const row = rowOf(owner, title);
  const buffer = pdf(title);
  const file = { name: 'sertifikat.pdf', mimeType: 'application/pdf', buffer };

  await test.step('the owner uploads a PDF', async () => {
    await openFromMenu(owner, 'My Document');
    await owner.getByRole('link', { name: 'Add' }).click();
    const form = owner.getByRole('dialog', { name: 'Add' });
    await expect(form.getByLabel('Description')).toBeHidden();
    await fill(form, 'Document Type', 'Sertifikat Pelatihan');
    await expect(form.getByText('Untuk Diperhatikan!')).toBeVisible();
    await form.getByLabel('File', { exact: true }).setInputFiles(file);
    await fill(form, 'Description', title);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(row).toContainText('Draft');
  });

  await afterUpload();
  await test.step('which cannot be sent before its meta data are filled in', async () => {
    await expect(row.getByRole('button', { name: 'Send' })).toBeHidden();
    await pressAction(row, 'Meta Data');
    const form = owner.getByRole('dialog', { name: 'Meta Data' });
    await fill(form, 'Nomor Sertifikat', '118/KS/2026');
    await fill(form, 'Nama Pelatihan', 'Keamanan Ciber');
    await fill(form, 'Penyelenggara', 'Pusat Data dan Informasi');
    await fill(form, 'Tanggal Mulai', '2026-03-02');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!');
    await expect(row).toContainText('Sent');
    await expect(row.locator('a, button')).toHaveText(['Detail']);
  });

  const verifier = await signInAs('Andi Nurhalizah', { readsScans: true });
  await test.step('a verifier, who sees the document, rejects it with a note', async () => {
    await openFromMenu(verifier, 'Verification');
    await filterBy(verifier, { Description: title });
    await rowOf(verifier, title).getByRole('link', { name: 'Verification' }).click();
    const sheet = verifier.getByRole('dialog', { name: 'Sertifikat Pelatihan' });
    await expect(sheet.getByText('Keamanan Ciber', { exact: true })).toBeVisible();
    await expect(
      sheet.getByRole('region', { name: 'Meta Data' }).getByText('2 March 2026'),
    ).toBeVisible();
    await expect(sheet.locator('canvas').first()).toBeVisible();
    await sheet.getByRole('radio', { name: 'Rejected' }).check();
    await fill(sheet, 'Note', note);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toBeHidden();
    await expect(rowOf(verifier, title)).toBeHidden();
  });

  await test.step('the owner sees why, corrects it and sends it again', async () => {
    await owner.reload();
    await expect(row).toContainText('Rejected');
    await expect(row).toContainText(note);
    await pressAction(row, 'Meta Data');
    const form = owner.getByRole('dialog', { name: 'Meta Data' });
    await expect(form.getByLabel('Nomor Sertifikat')).toHaveValue('118/KS/2026');
    await fill(form, 'Nama Pelatihan', 'Keamanan Siber');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!');
    await expect(row).toContainText('Sent');
  });

  await test.step('the verifier verifies it', async () => {
    await verifier.reload();
    await rowOf(verifier, title).getByRole('link', { name: 'Verification' }).click();
    const sheet = verifier.getByRole('dialog', { name: 'Sertifikat Pelatihan' });
    const metaData = sheet.getByRole('region', { name: 'Meta Data' });
    await expect(metaData.getByText('Keamanan Siber', { exact: true })).toBeVisible();
    await whileVerifying();
    await sheet.getByRole('radio', { name: 'Verified' }).check();
    await expect(sheet.getByLabel('Note', { exact: true })).toBeHidden();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(verifier, title)).toBeHidden();
  });

  await test.step('an approver approves it', async () => {
    const approver = await signInAs('Hendra Gunawan');
    await openFromMenu(approver, 'Approve');
    await filterBy(approver, { Description: title });
    await rowOf(approver, title).getByRole('link', { name: 'Approve' }).click();
    const sheet = approver.getByRole('dialog', { name: 'Sertifikat Pelatihan' });
    await sheet.getByRole('radio', { name: 'Approved' }).check();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(approver, title)).toBeHidden();
  });

  await test.step("the owner's list shows it green, and the download is what was uploaded", async () => {
    await owner.reload();
    await expect(row.getByText('Approved')).toHaveAttribute('data-tone', 'green');
    await row.getByRole('link', { name: 'Detail' }).click();
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const downloaded = await readFile(await download.path());
    expect(downloaded.equals(file.buffer)).toBe(true);
  });
}
