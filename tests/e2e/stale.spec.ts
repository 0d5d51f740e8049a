import { fill, openFromMenu, pressAction, rowOf } from '../support/browser/document-screens';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { pdf } from '../support/foreign/files';

// A form that another tab has overtaken. Decisions: ../screens/stale-decisions.test.tsx.

/** A PDF of one page with this text. */
const scan = (text: string) => ({
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: pdf(text),
});

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

async function saveMetaData(owner: Page, title: string, values: Record<string, string>) {
  await pressAction(rowOf(owner, title), 'Meta Data');
  const form = owner.getByRole('dialog', { name: 'Meta Data' });
  for (const [label, value] of Object.entries(values)) await fill(form, label, value);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

async function expectNothingWide(page: Page) {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('.modal-body, .document-sheet-side, .decision')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  );
  expect(wide).toEqual([]);
}

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
