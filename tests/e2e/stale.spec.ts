import { answerLate } from '../support/browser/answer-late';
import {
  fill,
  filterBy,
  openFromMenu,
  pressAction,
  pressAndConfirm,
  rowOf,
} from '../support/browser/document-screens';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { watchLayoutShift } from '../support/browser/layout-shift';
import { pdf } from '../support/foreign/files';

// A document is rejected, corrected and sent again while a second verifier has it open.

/** A PDF of one page with this text. */
const scan = (text: string) => ({
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: pdf(text),
});

const note = 'Nama pelatihan tidak sama dengan yang tertulis pada sertifikat.';
const lateNote = 'Halaman kedua tidak terbaca.';

async function upload(owner: Page, title: string) {
  await openFromMenu(owner, 'My Document');
  await owner.getByRole('link', { name: 'Add' }).click();
  const form = owner.getByRole('dialog', { name: 'Add' });
  await fill(form, 'Document Type', 'Sertifikat Pelatihan');
  await form.getByLabel('File', { exact: true }).setInputFiles(scan('Pindaian pertama'));
  await fill(form, 'Description', title);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

async function replaceFile(owner: Page, title: string) {
  await pressAction(rowOf(owner, title), 'Edit');
  const form = owner.getByRole('dialog', { name: 'Edit' });
  await form.getByLabel('File', { exact: true }).setInputFiles(scan('Pindaian kedua'));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

async function saveMetaData(owner: Page, title: string, values: Record<string, string>) {
  await pressAction(rowOf(owner, title), 'Meta Data');
  const form = owner.getByRole('dialog', { name: 'Meta Data' });
  for (const [label, value] of Object.entries(values)) await fill(form, label, value);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

async function send(owner: Page, title: string) {
  const row = rowOf(owner, title);
  await pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!');
  await expect(row).toContainText('Sent');
}

/** Opens a document's decision from a queue and waits until it has loaded. */
async function openDecision(page: Page, screen: string, title: string) {
  await openFromMenu(page, screen);
  await filterBy(page, { Description: title });
  await rowOf(page, title).getByRole('link', { name: screen }).click();
  return wholeSheet(page);
}

async function wholeSheet(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Sertifikat Pelatihan' });
  await expect(sheet.locator('canvas').first()).toBeVisible();
  await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
  return sheet;
}

async function expectNothingWide(page: Page) {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('.modal-body, .document-sheet-side, .decision')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  );
  expect(wide).toEqual([]);
}

async function reject(page: Page, text: string) {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Rejected' }).check();
  await fill(sheet, 'Note', text);
}

test('a decision on what has been replaced meanwhile is refused, kept, and made on the new state', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const title = 'Pelatihan Keamanan Siber, 40 jam pelajaran, 2026';
  const owner = await signInAs('Dewi Lestari');
  const verifier = await signInAs('Andi Nurhalizah', { expects: /status of 409/ });
  const colleague = await signInAs('Siti Rahmawati', { role: 'Verifikator DMS' });

  await test.step('two verifiers open what the owner has sent', async () => {
    await upload(owner, title);
    await saveMetaData(owner, title, {
      'Nomor Sertifikat': '118/KS/2026',
      'Nama Pelatihan': 'Keamanan Ciber',
      Penyelenggara: 'Pusat Data dan Informasi',
      'Tanggal Mulai': '2026-03-02',
    });
    await send(owner, title);
    await openDecision(verifier, 'Verification', title);
    await openDecision(colleague, 'Verification', title);
  });
  const sheet = verifier.getByRole('dialog');

  await test.step('one rejects it; the owner corrects it, replaces the file and sends it again', async () => {
    await reject(colleague, note);
    await colleague.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(colleague.getByRole('dialog')).toBeHidden();
    await owner.reload();
    await saveMetaData(owner, title, { 'Nama Pelatihan': 'Keamanan Siber' });
    await replaceFile(owner, title);
    await send(owner, title);
  });

  await test.step('the other one is refused, and nothing of the form is lost', async () => {
    await reject(verifier, lateNote);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByRole('alert')).toContainText(
      'The owner has sent a new version since you opened this document.',
    );
    await expect(verifier.locator('.Toastify__toast')).toHaveCount(0);
    await expect(sheet.getByLabel('Note', { exact: true })).toHaveValue(lateNote);
    await expect(sheet.getByText('Keamanan Ciber', { exact: true })).toBeVisible();
    await expectNoAxeViolations(verifier);
  });

  await test.step('the new state is loaded by a button, and the form is as it was', async () => {
    await sheet.getByRole('button', { name: 'Load the latest version' }).click();
    const news = sheet.getByRole('status').filter({ hasText: 'This is the latest version.' });
    await expect(news).toContainText(/Rejected by Siti Rahmawati.*Sent by Dewi Lestari/);
    await expect(news).toBeFocused();
    const rejection = sheet.getByRole('region', { name: 'Last rejection' });
    await expect(rejection).toContainText(note);
    await expect(rejection).toContainText(/Nama Pelatihan: Keamanan Ciber\s*→\s*Keamanan Siber/);
    await expect(rejection).toContainText('File replaced (PDF');
    await expect(sheet.getByText('Pindaian kedua')).toBeVisible();
    await expect(sheet.getByLabel('Note', { exact: true })).toHaveValue(lateNote);
    await expect(sheet.getByRole('radio', { name: 'Rejected' })).toBeChecked();
    await expectNoAxeViolations(verifier);
  });

  await test.step('then the decision is made', async () => {
    await sheet.getByRole('radio', { name: 'Verified' }).check();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toBeHidden();
    await expect(rowOf(verifier, title)).toBeHidden();
  });

  await test.step('the approver reads beside the decision what was wrong and what has changed', async () => {
    const approver = await signInAs('Hendra Gunawan');
    const layoutShift = await watchLayoutShift(approver);
    await answerLate(approver, '**/document/meta-datas/*', 600);
    await answerLate(approver, '**/document/documents/view/*', 1200);
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      await approver.setViewportSize(viewport);
      await approver.goto(`/document/approve?additional_name=${encodeURIComponent(title)}`);
      await rowOf(approver, title).getByRole('link', { name: 'Approve' }).click();
      const before = await layoutShift();
      const form = await wholeSheet(approver);
      expect(await layoutShift(), 'nothing moves while the sheet loads').toEqual(before);
      const rejection = form.getByRole('region', { name: 'Last rejection' });
      await expect(rejection).toContainText(note);
      if (viewport.width > 1000) {
        await expect(rejection).toBeInViewport({ ratio: 1 });
        await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
      } else {
        await form.getByRole('button', { name: 'Details' }).click();
      }
      await form.getByText(/^Earlier/).click();
      await expectNoAxeViolations(approver);
      await expectNothingWide(approver);
    }
  });

  await test.step('and the owner in the detail who did what', async () => {
    await owner.reload();
    await rowOf(owner, title).getByRole('link', { name: 'Detail' }).click();
    const history = owner.getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem').first()).toContainText(
      'Verified by Andi Nurhalizah',
    );
    await expectNoAxeViolations(owner);
  });
});

test('meta data of two tabs come together, and what was typed is kept', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const title = 'Pelatihan Arsip Digital, dua tab, 2026';
  const owner = await signInAs('Dewi Lestari', { expects: /status of 409/ });
  await upload(owner, title);
  const otherTab = await signInAs('Dewi Lestari');
  await openFromMenu(otherTab, 'My Document');
  const values = {
    'Nomor Sertifikat': '118/KS/2026',
    'Nama Pelatihan': 'Arsip',
    Penyelenggara: 'Pusat Data dan Informasi',
    'Tanggal Mulai': '2026-03-02',
  };
  await pressAction(rowOf(owner, title), 'Meta Data');
  const form = owner.getByRole('dialog', { name: 'Meta Data' });
  await fill(form, 'Nama Pelatihan', 'Arsip Digital');
  await saveMetaData(otherTab, title, values);

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('You have changed its meta data since');
  await expectNoAxeViolations(owner);
  await form.getByRole('button', { name: 'Load the latest version' }).click();
  const news = form.getByRole('status').filter({ hasText: 'This is the latest version.' });
  await expect(news).toContainText('What you have entered is still here.');
  await expect(form.getByLabel('Nama Pelatihan')).toHaveValue('Arsip Digital');
  await expect(form.getByLabel('Nomor Sertifikat')).toHaveValue('118/KS/2026');
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await owner.setViewportSize(viewport);
    await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
    await expectNoAxeViolations(owner);
    await expectNothingWide(owner);
  }
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
});
