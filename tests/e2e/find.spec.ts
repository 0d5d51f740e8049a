import type { Locator } from '@playwright/test';
import { filterBy, rowOf } from '../support/browser/document-screens';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { currentBox, expectOver, markOf, paper, turned } from '../support/find/marks';
import { serveMetaData } from '../support/find/meta-data';
import { servePdf } from '../support/find/serve-pdf';
import { lines, type TextRun, textPdf } from '../support/find/text-pdf';

// The file is drawn here, so that the place of each word is known.

const size = 14;
/** All letters of Courier have the same width. */
const letter = 0.6 * size;
const [left, top] = [72, 200];

// The text layer has another font. In the middle of digits, the place is the same in every font.
const numberLine = '00000 1120112024 00000';
const pages: TextRun[][] = [
  [
    ...lines([numberLine, 'Diberikan kepada FRANSISKA', 'TAMBUNAN'], {
      ...{ x: left, y: top, size, font: 'Courier' },
    }),
    { text: 'pada 15 Juni 2024', x: 72, y: 700 },
  ],
  lines(['Lampiran'], { size: 30 }),
  [
    { text: 'Ditetapkan 15-06-2024', x: 72, y: 700 },
    { text: 'Pegawai', x: 72, y: 760 },
    { text: 'Arsip Nasional', x: 72, y: 780, font: 'STSong-Light' },
  ],
];

const values = {
  'Nomor Sertifikat': '1120112024',
  Nama: 'Fransiska Tambunan',
  'Tanggal Mulai': '2024-06-15',
  'Tanggal Selesai': '2024-06-05',
  // In a font that names only its character map, as Chinese and Japanese programs write it.
  Penyelenggara: 'Arsip Nasional',
  Lembaga: 'Pusdiklat Keuangan',
  Jam: '5',
};

/** A field of the form on the first page. */
const field = { x: 300, y: 400, width: 200, height: 24, value: values.Lembaga };

/** Every document has the file and the meta data above. */
async function serveFile(page: Page): Promise<void> {
  await serveMetaData(page, values);
  await servePdf(
    page,
    textPdf(pages.map((runs, index) => ({ runs, fields: index === 0 ? [field] : [] }))),
  );
}

async function openSheet(page: Page): Promise<Locator> {
  await serveFile(page);
  await page.goto('/document/document');
  await filterBy(page, { Name: 'Ahmad Fauzi', Type: 'SK CPNS' });
  await rowOf(page, 'Ahmad Fauzi').getByRole('link', { name: 'Detail' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('canvas').first()).toBeVisible();
  return sheet;
}

/** Where the number stands on the page, in fractions of its width and height. */
const number = {
  x: (left + numberLine.indexOf(values['Nomor Sertifikat']) * letter) / paper.width,
  y: (top - 0.8 * size) / paper.height,
  width: (values['Nomor Sertifikat'].length * letter) / paper.width,
  height: size / paper.height,
};

test('the sheet says where the file has each value, and boxes it there [Q-24 T-1 T-3 T-18]', async ({
  signInAs,
}) => {
  const page = await signInAs('Siti Rahmawati', {
    role: 'Administrator',
    reducedMotion: 'no-preference',
  });
  const sheet = await openSheet(page);

  await test.step('each value has a mark', async () => {
    await expect(markOf(sheet, 'Nomor Sertifikat')).toHaveText('found on page 1');
    await expect(markOf(sheet, 'Nama')).toHaveText('found on page 1');
    await expect(markOf(sheet, 'Tanggal Mulai')).toHaveText('found on pages 1, 3');
    await expect(markOf(sheet, 'Tanggal Selesai')).toHaveText('not found');
    await expect(markOf(sheet, 'Penyelenggara')).toHaveText('found on page 3');
    await expect(markOf(sheet, 'Lembaga')).toHaveText('found on page 1');
    await expect(markOf(sheet, 'Jam')).toHaveCount(0);
    await expect(sheet.getByText('5 of 6 found in the file.')).toBeVisible();
    await expect(sheet.getByText(/A hint from the text of the file; you decide/)).toBeVisible();
  });

  await test.step('pressing a mark boxes the words, in every size and turned', async () => {
    await markOf(sheet, 'Nomor Sertifikat').getByRole('button').click();
    await expect(currentBox(sheet)).toHaveCount(1);
    await expectOver(sheet, number);
    await sheet.getByRole('button', { name: 'Zoom in' }).click();
    await expectOver(sheet, number);
    await sheet.getByRole('button', { name: 'Fit to width' }).click();
    await sheet.getByRole('button', { name: 'Rotate' }).click();
    await expect(currentBox(sheet)).toHaveCount(1);
    await expectOver(sheet, turned(number));
    await sheet.getByRole('button', { name: 'Rotate' }).click();
    await expect(currentBox(sheet)).toHaveCount(1);
    await expectOver(sheet, turned(turned(number)));
    await sheet.getByRole('button', { name: 'Rotate' }).click();
    await sheet.getByRole('button', { name: 'Rotate' }).click();
    await expect(currentBox(sheet)).toHaveCount(1);
    await expectOver(sheet, number);
  });

  await test.step('a field that is filled in is boxed, also turned', async () => {
    const place = {
      x: field.x / paper.width,
      y: field.y / paper.height,
      width: field.width / paper.width,
      height: field.height / paper.height,
    };
    await markOf(sheet, 'Lembaga').getByRole('button').click();
    await expect(currentBox(sheet)).toHaveCount(1);
    await expectOver(sheet, place);
    await sheet.getByRole('button', { name: 'Rotate' }).click();
    await expect(currentBox(sheet)).toHaveCount(1);
    await expectOver(sheet, turned(place));
    for (let turns = 0; turns < 3; turns += 1) {
      await sheet.getByRole('button', { name: 'Rotate' }).click();
    }
  });

  await test.step('a value over two lines has two boxes', async () => {
    await markOf(sheet, 'Nama').getByRole('button').click();
    await expect(currentBox(sheet)).toHaveCount(2);
  });

  await test.step('pressing again goes on to the next place', async () => {
    const mark = markOf(sheet, 'Tanggal Mulai');
    await mark.getByRole('button').click();
    await expect(mark.getByRole('status')).toHaveText('1 of 2');
    await expect(currentBox(sheet)).toBeInViewport();
    await mark.getByRole('button').click();
    await expect(mark.getByRole('status')).toHaveText('2 of 2');
    await expect(sheet.getByText('Page 3 of 3')).toBeAttached();
    await expect(currentBox(sheet)).toBeInViewport();
    await mark.getByRole('button').click();
    await expect(sheet.getByText('Page 1 of 3')).toBeAttached();
    await expect(currentBox(sheet)).toBeInViewport();
    await expectNoAxeViolations(page);
  });
});

test('the boxes and what is chosen are seen in high contrast [G-5]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Andi Nurhalizah', { forcedColors: 'active' });
  await serveFile(page);
  await page.goto('/document/verification');
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  const sheet = page.getByRole('dialog');
  await markOf(sheet, 'Nomor Sertifikat').getByRole('button').click();
  // Pages are white in every contrast theme: the theme's own colours could vanish on them.
  await expect(currentBox(sheet)).toHaveCSS('outline-color', 'rgb(180, 83, 9)');

  // Only the browser's own control shows in the theme's colours what is checked.
  await expect(sheet.getByRole('radio', { name: 'Rejected' })).toHaveCSS('appearance', 'auto');
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`any words can be looked for in the file at ${viewport.width} px [T-9]`, {
    tag: '@slow',
  }, async ({ signInAs }) => {
    const page = await signInAs('Siti Rahmawati', { role: 'Administrator', viewport });
    const sheet = await openSheet(page);
    const button = sheet.getByRole('button', { name: 'Find in the file' });
    await button.click();
    const field = sheet.getByRole('searchbox', { name: 'Find in the file' });
    await expect(field).toBeFocused();
    const count = sheet.locator('.viewer-find output');

    await field.fill('2024');
    await expect(count).toHaveText('1 of 3');
    await field.press('Enter');
    await expect(count).toHaveText('2 of 3');
    await expect(currentBox(sheet)).toBeInViewport();
    await field.press('Enter');
    await expect(count).toHaveText('3 of 3');
    await expect(sheet.getByText('Page 3 of 3')).toBeAttached();
    await expect(currentBox(sheet)).toBeInViewport();
    await field.press('Enter');
    await expect(count).toHaveText('1 of 3');
    await field.press('Shift+Enter');
    await expect(count).toHaveText('3 of 3');

    await field.fill('pegaw');
    await expect(count).toHaveText('1 of 1');
    await field.fill('pegawai negeri');
    await expect(count).toHaveText('not found');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await expectNoAxeViolations(page);

    await field.press('Escape');
    await expect(field).toHaveValue('');
    await field.press('Escape');
    await expect(field).toBeHidden();
    await expect(button).toBeFocused();
    await expect(sheet).toBeVisible();
  });
}
