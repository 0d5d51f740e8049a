import { writeFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { small } from '../support/browser/phone';
import { readRecord } from '../support/browser/stored-record';

// Files dropped on My Document, and the tray that takes them.

const tray = (page: Page) => page.getByRole('dialog', { name: 'Upload files' });

/** Drops files with these names on the page. Their bytes differ. */
async function dropFiles(page: Page, names: string[]) {
  const data = await page.evaluateHandle((names) => {
    const transfer = new DataTransfer();
    for (const name of names) {
      const bytes = `%PDF-1.4\n% ${name} ${crypto.randomUUID()}\n%%EOF\n`;
      transfer.items.add(new File([bytes], name, { type: 'application/pdf' }));
    }
    return transfer;
  }, names);
  await page.getByRole('heading', { name: 'My Document' }).dispatchEvent('drop', {
    dataTransfer: data,
  });
}

/** Goes to a control with the Tab key alone. */
async function tabTo(page: Page, name: string | RegExp) {
  const isThere = (label: string) => (typeof name === 'string' ? label === name : name.test(label));
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '';
    });
    if (isThere(label)) return;
  }
  throw new Error(`The Tab key does not lead to ${name}.`);
}

test(
  'dropped files are typed, described and uploaded by keyboard only [J-1 J-14]',
  {
    tag: '@daily',
  },
  async ({ signInAs }, { project }) => {
    const page = await signInAs('Agus Wijayanto');
    await page.goto('/document/my-document');
    await expect(page.getByRole('link', { name: 'Upload files' })).toBeVisible();
    await dropFiles(page, ['Scan0001.pdf', 'Scan0002.pdf', 'Sertifikat Pelatihan Arsip.pdf']);
    await expect(tray(page)).toContainText('0 of 3 uploaded as drafts · 3 need your attention');
    await expect(page).toHaveURL(/\/my-document\/many$/);

    await expect(tray(page).getByLabel('Type of Scan0001.pdf')).toBeVisible();
    await tabTo(page, 'Type of Scan0001.pdf');
    await page.keyboard.type('Sertifikat');
    await expect(tray(page).getByLabel('Type of Scan0001.pdf')).toHaveValue(/\d/);
    await tabTo(page, 'Also for 1 like it');
    await page.keyboard.press('Enter');
    for (const name of ['Scan0001', 'Scan0002', 'Sertifikat Pelatihan Arsip']) {
      await tabTo(page, `Description of ${name}.pdf`);
      await page.keyboard.type(`Pelatihan ${name} ${project.name}`);
    }
    await expectNoAxeViolations(page);
    await tabTo(page, 'Upload 3 files');
    await page.keyboard.press('Enter');
    await expect(tray(page)).toContainText('All files have been uploaded.');
    await page.keyboard.press('Escape');
    await expect(tray(page)).toBeHidden();
    await expect(
      page.getByRole('cell', { name: `Pelatihan Scan0002 ${project.name}` }),
    ).toBeVisible();
  },
);

test(
  'a reload keeps what is known of the files, and the same ones go on [J-12]',
  { tag: '@slow' },
  async ({ signInAs }, testInfo) => {
    const page = await signInAs('Agus Wijayanto');
    await page.goto('/document/my-document/many');
    const files = ['Foto atap.pdf', 'Peta.pdf'].map((name) => testInfo.outputPath(name));
    await Promise.all(files.map((file) => writeFile(file, `%PDF-1.4\n% ${file}\n%%EOF\n`)));
    const choose = () => tray(page).getByLabel('Choose files').setInputFiles(files);
    await choose();
    const type = tray(page).getByLabel('Type of Peta.pdf');
    await type.focus();
    await type.selectOption({ label: 'SK Jabatan' });
    await tray(page).getByLabel('Description of Peta.pdf').fill('Arsiparis, TMT 3 Januari 2022');
    await expect
      .poll(async () => JSON.stringify(await readRecord(page, 'drafts')))
      .toContain('Arsiparis');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(tray(page)).toContainText('2 files have not been uploaded yet.');
    await tray(page).getByText('See the files').click();
    await expect(tray(page)).toContainText('Foto atap.pdf');
    await choose();
    await expect(tray(page).getByLabel('Description of Peta.pdf')).toHaveValue(
      'Arsiparis, TMT 3 Januari 2022',
    );
  },
);

test('the tray fits a phone [J-14]', { tag: '@slow' }, async ({ signInAs }) => {
  const page = await signInAs('Agus Wijayanto', {
    viewport: small,
    isMobile: true,
    hasTouch: true,
  });
  await page.goto('/document/my-document');
  await expect(page.getByRole('link', { name: 'Meta Data' }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Upload files' }).tap();
  await expect(tray(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await dropFiles(page, ['Sertifikat Pelatihan Pengelolaan Arsip Digital Nasional.pdf', 'KTP.pdf']);
  await expect(tray(page)).toContainText('2 need your attention');
  await expectNoAxeViolations(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
