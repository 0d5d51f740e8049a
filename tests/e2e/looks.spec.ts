import type { Locator } from '@playwright/test';
import { documents } from '../../server/demo/documents/documents';
import { drawLetter } from '../../server/demo/drawings/draw-letter';
import { documentTypes } from '../../server/demo/reference/document-types';
import { tellKind } from '../../src/lib/looks/tell-kind';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { field, openForm } from '../support/browser/fit-form';
import { small } from '../support/browser/phone';
import { lines, textPdf } from '../support/find/text-pdf';
import { madePages, otherPages } from '../support/looks/made-pages';
import { demoCards, makePictures } from '../support/looks/made-pictures';
import { someOf } from '../support/looks/some-of';

// Hints about files before they are sent, in the built app, and how often they are right.

type Upload = { name: string; buffer: Buffer; mimeType: string };

const pdf = (name: string, texts: string[]): Upload => ({
  name,
  buffer: textPdf([{ runs: lines(texts) }]),
  mimeType: 'application/pdf',
});
const jpeg = (name: string, buffer: Buffer): Upload => ({ name, buffer, mimeType: 'image/jpeg' });

const transcript = (name: string) =>
  pdf(name, ['UNIVERSITAS CONTOH', 'TRANSKRIP NILAI', ...Array(20).fill('Mata kuliah dan nilai')]);

/** Names that tell no type. */
const numbered = (index: number) => `Scan${String(index).padStart(4, '0')}`;

const tray = (page: Page) => page.getByRole('dialog', { name: 'Upload files' });

async function openTray(page: Page) {
  await page.goto('/document/my-document/many');
  await tray(page).getByText('Or drop or paste them here').waitFor();
}

/** Puts files into the tray, and resolves once each has been looked at. */
async function chooseAll(page: Page, files: Upload[]) {
  const choose = tray(page).getByLabel('Choose files');
  await choose.setInputFiles(files);
  await expect(rows(page)).toHaveCount(files.length);
  // Adds a last file: they are looked at in order.
  await choose.setInputFiles(transcript('Zz.pdf'));
  await expect(rowOf(page, 'Zz.pdf')).toContainText('This looks like', { timeout: 500_000 });
}

/** Files that the tray takes besides the last one. */
const most = 198;

const rows = (page: Page) => tray(page).getByRole('list', { name: 'Files' }).locator('> li');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

/** The hint of each row, by the name of its file. */
async function readHints(page: Page): Promise<Map<string, string>> {
  const read = await rows(page).evaluateAll((items) =>
    items.map((item): [string, string] => [
      item.querySelector('strong')?.textContent ?? '',
      item.querySelector('.file-hint[data-tone] > span')?.textContent ?? '',
    ]),
  );
  return new Map(read);
}

test('of made pages, others and letters of the demonstration, most tell their kind and none a wrong one [X-16]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  test.setTimeout(600_000);
  const letters = documents.flatMap((document, index) => {
    const file = index % 6 === 0 ? drawLetter(document, false) : undefined;
    const type = document.document_type;
    return file ? [{ file: Buffer.from(file), type, byText: type }] : [];
  });
  const kindOf = tellKind(documentTypes.filter(({ is_active }) => is_active === 1));
  const pages = [...madePages, ...otherPages].map(({ lines: texts, type }) => ({
    file: textPdf([{ runs: lines(texts) }]),
    type,
    byText: kindOf(texts.join('\n'))?.document_type,
  }));
  // Takes a sample: tell-kind.test.ts judges all pages.
  const all = [...someOf(pages, 20), ...someOf(letters, 8)].slice(0, most);
  const page = await signInAs('Agus Wijayanto');
  await openTray(page);
  await chooseAll(
    page,
    all.map(({ file }, index) => ({
      name: `${numbered(index)}.pdf`,
      buffer: file,
      mimeType: 'application/pdf',
    })),
  );
  const hints = await readHints(page);
  const judged = all.map(({ type, byText }, index) => {
    const hint = hints.get(`${numbered(index)}.pdf`) ?? '';
    return { index, type, byText, told: /^This looks like a (.*)\.$/.exec(hint)?.[1] };
  });
  const telling = judged.filter(({ byText }) => byText !== undefined);
  const right = telling.filter(({ byText, told }) => told === byText);
  const wrong = judged.filter(({ type, told }) => told !== undefined && told !== type);
  expect(wrong).toEqual([]);
  expect(right.length / telling.length).toBeGreaterThanOrEqual(0.85);
  test.info().annotations.push({
    type: 'told',
    description: `${right.length} of ${telling.length}`,
  });
});

test('pictures that can hardly be read are told, and no others [X-15]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  test.setTimeout(600_000);
  const made = await makePictures();
  const cards = demoCards().filter((_, index) => index % 3 === 0);
  const good = cards.map((card) => ({ ...card, flaw: undefined }));
  const all = someOf([...made, ...good], 16).slice(0, most);
  const page = await signInAs('Agus Wijayanto');
  await openTray(page);
  await chooseAll(
    page,
    all.map((one, index) => jpeg(`${numbered(index)}.jpg`, one.jpeg)),
  );
  const hints = await readHints(page);
  const words = { blurred: 'Blurred', dark: 'Too dark', small: 'Too small' };
  const judged = all.map(({ name, flaw }, index) => ({
    name,
    flaw: flaw ? words[flaw] : '',
    told: hints.get(`${numbered(index)}.jpg`)?.split(':')[0],
  }));
  expect(judged.filter(({ flaw, told }) => told !== flaw)).toEqual([]);
});

const hint = (form: Locator) => form.locator('.file-hint[data-tone]');

test('a file of another kind is told in the form, and its type chosen [X-16 X-17]', async ({
  signInAs,
}) => {
  const page = await signInAs('Agus Wijayanto');
  const form = await openForm(page, 'Sertifikat Pelatihan', 2048);
  await field(form).setInputFiles(transcript('Berkas.pdf'));
  await expect(form.getByRole('status').filter({ hasText: 'looks like' })).toHaveText(
    'This looks like a Transkrip Nilai.',
  );
  await expectNoAxeViolations(page);
  await hint(form).getByRole('button', { name: 'Choose Transkrip Nilai' }).click();
  await expect(hint(form)).toBeHidden();
  await expect(form.getByLabel('Document Type')).toBeFocused();
  await expect(form.getByText('Transkrip Nilai', { exact: true })).toBeVisible();
});

test('a dismissed hint does not return for that file, but for others [X-18]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Agus Wijayanto');
  const file = test.info().outputPath('Berkas.pdf');
  await (await import('node:fs/promises')).writeFile(file, transcript('').buffer);
  let form = await openForm(page, 'Sertifikat Pelatihan', 2048);
  await field(form).setInputFiles(file);
  await hint(form).getByRole('button', { name: 'Dismiss this hint' }).click();
  await expect(hint(form)).toBeHidden();
  page.on('dialog', (dialog) => dialog.accept());
  form = await openForm(page, 'Sertifikat Pelatihan', 2048);
  await field(form).setInputFiles(file);
  await expect(form.getByText('KB of 2,048 KB')).toBeVisible();
  await form.getByLabel('Description').fill('Arsip');
  await field(form).setInputFiles(transcript('Lain.pdf'));
  await expect(hint(form)).toBeVisible();
});

test('a picture is read on request on a phone, and tells its kind [X-16]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  test.setTimeout(180_000);
  const page = await signInAs('Agus Wijayanto', {
    viewport: small,
    isMobile: true,
    hasTouch: true,
  });
  await openTray(page);
  const seen = new Set<string>();
  const cards = demoCards().filter(({ name }) => {
    const type = name.replace(/ \d+$/, '');
    return !seen.has(type) && seen.add(type);
  });
  await tray(page)
    .getByLabel('Choose files')
    .setInputFiles(cards.map(({ jpeg: bytes }, index) => jpeg(`${numbered(index)}.jpg`, bytes)));
  for (const [index, { name }] of cards.entries()) {
    const row = rowOf(page, `${numbered(index)}.jpg`);
    await row.getByRole('button', { name: 'Check' }).tap();
    const type = name.replace(/ \d+$/, '');
    await expect(row).toContainText(
      type === 'Pas Foto' ? /readable/ : `This looks like a ${type}.`,
      { timeout: 60_000 },
    );
  }
  await expectNoAxeViolations(page);
});
