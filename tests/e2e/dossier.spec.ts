import type { Locator } from '@playwright/test';
import { range } from 'es-toolkit';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { makeScans } from '../support/files/made-scans';
import { makeStack, type StackedDocument } from '../support/files/made-stack';

// An owner hands in a dossier: from files to a receipt.

/** A type with meta data that allows several documents per person. */
const type = 'SK Jabatan';
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('twelve documents get from files to sent with at most forty presses [Z-12]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Rina Kartikasari');
  await page.goto('/document/my-document');
  let presses = 0;
  async function press(button: Locator) {
    await button.click();
    presses += 1;
  }

  await press(page.getByRole('link', { name: 'Upload files' }));
  const tray = dialog(page, 'Upload files');
  // Counts three presses in the system's dialog: Choose files, select all, Open.
  presses += 3;
  const numbers = range(1, 13);
  await tray.getByLabel('Choose files').setInputFiles(
    numbers.map((number) => ({
      name: `${type} ${number}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n% ${number}\n%%EOF\n`),
    })),
  );
  for (const number of numbers) {
    await tray.getByLabel(`Description of ${type} ${number}.pdf`).fill(`Perihal ${number}`);
  }
  await press(tray.getByRole('button', { name: 'Upload 12 files' }));
  await expect(tray).toContainText('All files have been uploaded.', { timeout: 30_000 });
  await press(tray.getByRole('button', { name: 'Close' }).last());

  const checklist = page.getByRole('region', { name: 'Checklist' });
  await press(checklist.getByRole('button', { name: 'Checklist' }));
  const send = checklist.getByRole('link', { name: /^Send \d+ documents$/ });
  const complete = checklist.getByRole('button', { name: `Complete ${type}` });
  for (const number of numbers) {
    await press(complete);
    const form = dialog(page, 'Meta Data');
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
    for (const field of await form.locator('fieldset input').all()) {
      await field.fill((await field.getAttribute('type')) === 'date' ? '2024-02-03' : `${number}`);
    }
    await press(form.getByRole('button', { name: 'Save' }));
    await expect(form).toBeHidden();
  }
  await press(send);
  await press(dialog(page, /^Send \d+ documents$/).getByRole('button', { name: 'Yes' }));
  for (const number of numbers) {
    await expect(dialog(page, 'Receipt')).toContainText(`Perihal ${number}`);
  }
  await expectNoAxeViolations(page);
  test.info().annotations.push({ type: 'presses', description: String(presses) });
  expect(presses).toBeLessThanOrEqual(40);
});

/** Types of one page or more that need no meta data, each allowed once. */
const names = [
  ...['Alih Tugas', 'Izin Belajar', 'Cuti Besar', 'Tugas Belajar', 'Pindah Wilayah'],
  ...['Bebas Temuan', 'Sehat Jasmani', 'Bebas Narkoba', 'Masa Kerja', 'Alih Kredit'],
  ...['Kenal Lahir', 'Ahli Waris'],
].map((name) => `Surat ${name}`);

/** Adds document types, as an administrator. */
const addTypes = (page: Page, names: string[]) =>
  page.evaluate(async (names) => {
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`/service/api/data-referensi/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}`,
          'Content-Type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const find = async (path: string, field: string, value: string) => {
      const rows: Record<string, unknown>[] = (await call(path)).data.data;
      return rows.find((row) => row[field] === value)?.id;
    };
    const category_id = await find('categories', 'category_name', 'Dokumen Pendukung');
    const mime_type_id = await find('mime-types', 'mime_type', 'application/pdf');
    for (const name of names) {
      await call('document-types/create', {
        document_type: name,
        naming_format: `${name.toUpperCase().replaceAll(' ', '_')}_{username}`,
        ...{ category_id, mime_type_id, max_size: 2048, is_multiple: 0, is_mandatory: 0 },
        ...{ is_active: 1, description: '', sample: '' },
      });
    }
  }, names);

/** Pages of a document as they are scanned. Each line takes a part of a second to be read. */
const scannedPages = ({ heading, pages }: StackedDocument) =>
  range(pages).map((index) => [
    ...(index === 0 ? ['PEMERINTAH KABUPATEN BOGOR', '', heading] : [`- ${index + 1} -`]),
    ...['', 'Yang bertanda tangan di bawah ini:'],
  ]);

const ways = [
  { way: 'by keyboard [A-28]', hand: 'keyboard', ending: '', hasText: true },
  // Needs one press more than with text.
  { way: 'by pointer without text [A-28 A-49]', hand: 'pointer', ending: ' Lama', hasText: false },
];

for (const { way, hand, ending, hasText } of ways) {
  test(`twelve documents get from one scan to sent with at most twenty presses, ${way}`, {
    tag: '@slow',
  }, async ({ signInAs }) => {
    if (!hasText) test.setTimeout(600_000);
    const ofHand = names.map((name) => `${name}${ending}`);
    const stack = ofHand.map((name, index) => ({
      heading: name.toUpperCase(),
      pages: index % 2 === 0 ? 3 : 2,
    }));
    await addTypes(await signInAs('Siti Rahmawati', { role: 'Administrator' }), ofHand);
    const page = await signInAs('Rina Kartikasari');
    await page.goto('/document/my-document');
    let presses = 0;
    /** Presses a button. By keyboard, keys that only move the focus are not counted. */
    async function press(button: Locator) {
      presses += 1;
      if (hand === 'pointer') return button.click();
      await expect(button).toBeVisible();
      await tabTo(page, button);
      await page.keyboard.press('Enter');
    }

    await press(page.getByRole('link', { name: 'Upload files' }));
    const tray = dialog(page, 'Upload files');
    // Counts three presses in the system's dialog: Choose files, the file, Open.
    presses += 3;
    await tray.getByLabel('Choose files').setInputFiles([
      {
        name: 'Pindai 0001.pdf',
        mimeType: 'application/pdf',
        buffer: hasText ? makeStack(stack) : await makeScans(stack.flatMap(scannedPages), 0),
      },
    ]);
    await press(tray.getByRole('button', { name: 'Cut', exact: true }));
    const strip = dialog(page, /^Cut /);
    if (!hasText) {
      await press(strip.getByRole('button', { name: 'Read the headings' }));
      await expect(strip.getByRole('status')).toContainText('12 headings have been recognised.', {
        timeout: 300_000,
      });
    }
    await press(strip.getByRole('button', { name: 'Take 11 proposals' }));
    await press(strip.getByRole('button', { name: 'Cut into 12 parts' }));
    await press(tray.getByRole('button', { name: 'Upload 12 files' }));
    await expect(tray).toContainText('All files have been uploaded.', { timeout: 60_000 });
    await press(tray.getByRole('button', { name: 'Close' }).last());
    const send = page
      .getByRole('region', { name: 'Checklist' })
      .getByRole('link', { name: /^Send \d+ documents$/ });
    await press(send);
    await press(dialog(page, /^Send \d+ documents$/).getByRole('button', { name: 'Yes' }));
    for (const name of ofHand) await expect(dialog(page, 'Receipt')).toContainText(name);
    test.info().annotations.push({ type: 'presses', description: String(presses) });
    expect(presses).toBeLessThanOrEqual(20);
  });
}

/** Goes to a control with the Tab key alone. */
async function tabTo(page: Page, control: Locator) {
  const isThere = () => control.evaluate((it) => it === document.activeElement);
  for (let presses = 0; presses < 200 && !(await isThere()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('the checklist and its question work without a mouse, at all widths [Z-2]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari');
  await page.goto('/document/my-document');
  const checklist = page.getByRole('region', { name: 'Checklist' });
  const send = checklist.getByRole('link', { name: /^Send \d+ documents$/ });
  await expect(send).toBeVisible();
  await checklist.getByRole('button', { name: 'Checklist' }).focus();
  await page.keyboard.press('Enter');
  await expect(checklist.getByRole('heading', { name: 'Required' })).toBeVisible();
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoAxeViolations(page);
  }
  // Tab goes on from the line's own button.
  await page.keyboard.press('Tab');
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  const question = dialog(page, /^Send \d+ documents$/);
  await expect(question).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(send).toBeFocused();
});

test('forty documents print on one page of a receipt [Z-9]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Rina Kartikasari');
  await page.evaluate(() => {
    const { username, name } = JSON.parse(localStorage.getItem('USER') ?? '{}');
    const documents = Array.from({ length: 40 }, (_, id) => ({
      id,
      type: 'Sertifikat Pelatihan',
      description: `Pelatihan Pengelolaan Arsip Digital ${id}, 40 jam pelajaran`,
      name: `SERTIFIKAT_198805172010122001_Pelatihan_${id}`,
    }));
    const receipt = { username, name, unit: 'Biro Sumber Daya Manusia', at: Date.now(), documents };
    localStorage.setItem('RECEIPT', JSON.stringify(receipt));
  });
  await page.goto('/document/my-document/receipt');
  await expect(dialog(page, 'Receipt')).toContainText('40 documents have been sent.');
  await expectNoAxeViolations(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'My Document' })).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
