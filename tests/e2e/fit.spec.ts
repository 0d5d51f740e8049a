import type { Locator } from '@playwright/test';
import { memoize } from 'es-toolkit';
import { scannedPdf } from '../../tools/bench/scanned-pdf';
import { expect, expectNoAxeViolations, test } from '../support/browser/e2e';
import { field, openForm, panel } from '../support/browser/fit-form';
import { small } from '../support/browser/phone';
import { corners, makePhoto } from '../support/files/made-photo';
import { drawScan } from '../support/find/draw-scan';
import { textPdf } from '../support/find/text-pdf';

// Files that are larger than their type allows, or of another kind, in the built app.

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({
  name,
  buffer,
  mimeType,
});
/** The bytes that are shown, and the colours of the corners of the picture. */
async function readShown(form: Locator, index = 0) {
  await expect(panel(form)).toHaveAttribute('aria-busy', 'false');
  return panel(form)
    .getByRole('img')
    .nth(index)
    .evaluate(async (image: HTMLImageElement) => {
      const blob = await (await fetch(image.src)).blob();
      const bitmap = await createImageBitmap(blob);
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const inset = Math.round(Math.min(width, height) / 16);
      const read = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
      const found = [
        read(inset, inset),
        read(width - inset, inset),
        read(inset, height - inset),
      ].map(([r = 0, g = 0, b = 0]) => [r > 128, g > 100, b > 128]);
      return { size: blob.size, width, height, found };
    });
}

const upright = corners.map((_, index) => [index === 0, index === 1, index === 2]);

/** Making one takes most of a second. */
const makeOne = memoize(() => makePhoto({ width: 3000, height: 4000, orientation: 6 }));

// The browser turns what is upside down or mirrored, too; what Berkas does for the eight ways that
// EXIF knows is in jpeg-pdf.test.ts.
for (const limit of [512, 200]) {
  test(`photos of 12 megapixels become upright JPEGs of at most ${limit} KB [X-3]`, {
    tag: '@slow',
  }, async ({ signInAs }) => {
    const page = await signInAs('Agus Wijayanto');
    const form = await openForm(page, 'NPWP', limit);
    await field(form).setInputFiles(file('IMG_6.jpg', makeOne()));
    await expect(panel(form)).toContainText(`MB → `);
    await expect(panel(form).getByRole('img', { name: 'IMG_6.jpg,' })).toBeVisible();
    const shown = await readShown(form);
    expect(shown.size).toBeLessThanOrEqual(limit * 1024);
    expect(shown.height).toBeGreaterThan(shown.width);
    expect(shown.height).toBeGreaterThanOrEqual(1000);
    expect(shown.found).toEqual(upright);
  });
}

test('a photo is made to fit on a phone, turned, and uploaded [X-8]', async ({ signInAs }, {
  project,
}) => {
  const page = await signInAs('Agus Wijayanto', {
    viewport: small,
    isMobile: true,
    hasTouch: true,
  });
  const form = await openForm(page, 'Sertifikat Pelatihan', 300);
  await field(form).setInputFiles(file('IMG_0001.jpg', makeOne()));
  await expect(panel(form)).toContainText(/^\d+\.\d MB → \d+ KB of 300 KB/);
  expect((await readShown(form)).found).toEqual(upright);
  await expectNoAxeViolations(page);

  await panel(form).getByRole('button', { name: 'Turn IMG_0001.jpg' }).tap();
  await expect
    .poll(async () => (await readShown(form)).found)
    .toEqual([upright[2], upright[0], [true, true, true]]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);

  const description = `Foto dari ponsel ${project.name}`;
  await form.getByLabel('Description').fill(description);
  await form.getByRole('button', { name: 'Save' }).tap();
  await expect(form).toBeHidden();
  await expect(page.getByText(description).first()).toBeVisible();
});

test('pictures become one PDF, whose pages are put in order [X-5]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Agus Wijayanto');
  const form = await openForm(page, 'Sertifikat Pelatihan', 300);
  const photos = [1, 6].map((orientation, index) =>
    file(`Halaman ${index}.jpg`, makePhoto({ width: 1500, height: 2000, orientation })),
  );
  await field(form).setInputFiles(photos);
  await expect(panel(form)).toContainText(/→ \d+ KB of 300 KB/);
  await expect(panel(form).getByRole('img')).toHaveCount(2);
  await panel(form).getByRole('button', { name: 'Move Page 2 up' }).click();
  await expect(panel(form)).toHaveAttribute('aria-busy', 'false');
  await expect(field(form).locator('..')).toContainText('Halaman 1.jpg');
  await panel(form).getByRole('button', { name: 'Remove Page 2' }).click();
  await expect(panel(form).getByRole('img')).toHaveCount(1);
  await expectNoAxeViolations(page);
});

test('a scan over the limit is drawn anew; text and signatures stay as they are [X-6 X-7]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Agus Wijayanto');
  const form = await openForm(page, 'Sertifikat Pelatihan', 200);
  const text = textPdf([{ runs: [{ text: 'Pasal satu dan dua '.repeat(30), x: 40, y: 100 }] }]);
  const scan = await drawScan(text, { dpi: 200, angle: 0, noise: 20, quality: 90 });
  const scanned = scannedPdf([scan], 2);
  await field(form).setInputFiles(file('Pindaian.pdf', scanned, 'application/pdf'));
  await expect(panel(form)).toContainText(/→ \d+ KB of 200 KB/, { timeout: 30_000 });
  await expect(panel(form).getByRole('img')).toHaveCount(2);

  const large = (start: Uint8Array) => Buffer.concat([start, Buffer.alloc(300 * 1024, ' ')]);
  await field(form).setInputFiles(file('Teks.pdf', large(text), 'application/pdf'));
  await expect(form).toContainText('This PDF is not a plain scan, and would lose its text.');
  await expect(panel(form)).toBeHidden();
  const signed = Buffer.concat([scanned, Buffer.from('<</Type/Sig/ByteRange[0 1 2 3]>>')]);
  await field(form).setInputFiles(file('TTE.pdf', signed, 'application/pdf'));
  await expect(form).toContainText('This file is signed electronically.');
  await form.getByLabel('Description').fill('Tidak terkirim');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This file is signed electronically.')).toHaveCount(1);
  await expect(form).toBeVisible();
});

const lines = [
  'SERTIFIKAT PELATIHAN',
  'Nomor 1120112024',
  'Diberikan kepada Fransiska Tambunan',
  'pada tanggal 15 Juni 2024',
];

test('a picture is checked for what can be read [X-10]', { tag: '@slow' }, async ({ signInAs }) => {
  const page = await signInAs('Agus Wijayanto');
  const form = await openForm(page, 'NPWP', 300);
  const check = panel(form).getByRole('button', { name: 'Check' });
  const choose = (name: string, text: string[]) =>
    field(form).setInputFiles(
      file(name, makePhoto({ width: 1500, height: 2000, orientation: 6, lines: text })),
    );
  await choose('Sertifikat.jpg', lines);
  await expect(panel(form).getByRole('img', { name: 'Sertifikat.jpg' })).toBeVisible();
  await check.click();
  await expect(panel(form)).toContainText(/\d+ words are readable\./, { timeout: 60_000 });
  await choose('Kosong.jpg', []);
  await expect(panel(form).getByRole('img', { name: 'Kosong.jpg' })).toBeVisible();
  await check.click();
  await expect(panel(form)).toContainText('Almost nothing in this picture is readable.', {
    timeout: 60_000,
  });
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test(
  'the tray makes files fit, and waits for Upload [X-11]',
  { tag: '@slow' },
  async ({ signInAs }, { project }) => {
    const page = await signInAs('Agus Wijayanto');
    await page.goto('/document/my-document/many');
    const tray = page.getByRole('dialog', { name: 'Upload files' });
    const photo = makeOne();
    await tray
      .getByLabel('Choose files')
      .setInputFiles(file('Sertifikat Pelatihan Kearsipan.jpg', photo));
    const sizes = tray.getByRole('button', { name: /^\d\.\d MB → [\d,]+ KB of 2,048 KB$/ });
    await expect(sizes).toBeVisible();
    await sizes.click();
    expect((await readShown(tray)).found).toEqual(upright);
    await panel(tray).getByRole('button', { name: /^Turn/ }).click();
    await expect.poll(async () => (await readShown(tray)).found[1]).toEqual(upright[0]);
    await expectNoAxeViolations(page);
    await tray.getByLabel(/^Description of/).fill(`Kearsipan ${project.name}`);
    await tray.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(tray).toContainText('All files have been uploaded.');
  },
);

test('a picture of 100 megapixels and one that is damaged lose nothing', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Agus Wijayanto');
  const form = await openForm(page, 'NPWP', 300);
  const huge = makePhoto({ width: 8660, height: 11547, orientation: 1, noise: 0 });
  await field(form).setInputFiles(file('Besar.jpg', huge));
  await expect(panel(form)).toContainText(/→ \d+ KB of 300 KB/, { timeout: 60_000 });
  expect((await readShown(form)).found).toEqual(upright);
  await field(form).setInputFiles(
    file('Rusak.jpg', Buffer.alloc(400 * 1024, '\xff\xd8\xff', 'latin1')),
  );
  await expect(form).toContainText('The browser cannot open this picture');
  await expect(form.getByText('NPWP', { exact: true })).toBeVisible();
});
