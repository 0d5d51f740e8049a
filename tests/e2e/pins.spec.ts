import type { Locator } from '@playwright/test';
import {
  fill,
  filterBy,
  openFromMenu,
  pressAction,
  pressAndConfirm,
  rowOf,
} from '../support/browser/document-screens';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { textPdf } from '../support/find/text-pdf';

// Pins in a file, to its owner and back to the verifier.

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

const pages = ['Halaman satu', 'Halaman dua'].map((text) => ({
  runs: [{ text, x: 72, y: 90, size: 20 }],
}));
const file = { name: 'sertifikat.pdf', mimeType: 'application/pdf', buffer: textPdf(pages) };

const first = 'Page 1, upper right: Nomor tidak terbaca';
const second = 'Page 2, lower left: Cap tidak ada';
const free = 'Mohon diunggah ulang.';

/** Expects the middle of a pin there, in fractions of its page on screen. */
async function expectAt(pin: Locator, x: number, y: number) {
  const locate = () =>
    pin.evaluate((element) => {
      const inner = element.getBoundingClientRect();
      const page = element.closest('.viewer-page')?.getBoundingClientRect();
      return (
        page && {
          x: (inner.x + inner.width / 2 - page.x) / page.width,
          y: (inner.y + inner.height / 2 - page.y) / page.height,
        }
      );
    });
  await expect.poll(locate).toEqual({ x: expect.closeTo(x, 2), y: expect.closeTo(y, 2) });
}

/** The file of the open document; others are prepared out of sight. */
const shown = (sheet: Locator) => sheet.locator('.document-preview:not([data-hidden])');
const pageOf = (sheet: Locator, number: number) =>
  shown(sheet)
    .locator('.viewer-page')
    .nth(number - 1);
const pin = (sheet: Locator, name: string | RegExp) =>
  sheet.locator('.viewer-pins').getByRole('button', { name });

/** Presses a place of a page, in fractions of it. */
async function pressAt(page: Locator, x: number, y: number) {
  await page.scrollIntoViewIfNeeded();
  const box = await page.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  await page.click({ position: { x: x * box.width, y: y * box.height } });
}

async function sendDocument(owner: Page, title: string) {
  await owner.goto('/document/my-document');
  await owner.getByRole('link', { name: 'Add', exact: true }).click();
  const form = owner.getByRole('dialog', { name: 'Add' });
  await fill(form, 'Document Type', 'Sertifikat Pelatihan');
  await form.getByLabel('File', { exact: true }).setInputFiles(
    // Each upload needs bytes of its own.
    { ...file, buffer: Buffer.concat([file.buffer, Buffer.from(`% ${title}`)]) },
  );
  await fill(form, 'Description', title);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await pressAction(rowOf(owner, title), 'Meta Data');
  const meta = owner.getByRole('dialog', { name: 'Meta Data' });
  await fill(meta, 'Nomor Sertifikat', '118/KS/2026');
  await fill(meta, 'Nama Pelatihan', 'Keamanan Siber');
  await fill(meta, 'Penyelenggara', 'Pusat Data');
  await fill(meta, 'Tanggal Mulai', '2026-03-02');
  await meta.getByRole('button', { name: 'Save' }).click();
  await expect(meta).toBeHidden();
  await send(owner, title);
}

async function send(owner: Page, title: string) {
  await pressAndConfirm(rowOf(owner, title), 'Send', 'Data that has been sent cannot be changed!');
  await expect(rowOf(owner, title)).toContainText('Sent');
}

async function openVerification(verifier: Page, title: string): Promise<Locator> {
  await verifier.goto(`/document/verification?${new URLSearchParams({ additional_name: title })}`);
  await pressAction(rowOf(verifier, title), 'Verification');
  const sheet = verifier.getByRole('dialog', { name: 'Sertifikat Pelatihan' });
  await expect(shown(sheet).locator('canvas').first()).toBeVisible();
  return sheet;
}

for (const viewport of sizes) {
  test(`pins go to the owner, at ${viewport.width} px`, {
    tag: '@slow',
  }, async ({ signInAs }) => {
    const title = `Pin ${viewport.width}`;
    const owner = await signInAs('Dewi Lestari', { viewport });
    await sendDocument(owner, title);

    const verifier = await signInAs('Andi Nurhalizah', { viewport });
    await test.step('the verifier pins two remarks, by pointer and by keys', async () => {
      const sheet = await openVerification(verifier, title);
      await sheet.getByRole('radio', { name: 'Rejected' }).check();
      await pressAt(pageOf(sheet, 1), 0.7, 0.3);
      await expect(sheet.getByRole('textbox', { name: 'Remark of pin 1' })).toBeFocused();
      await verifier.keyboard.type('Nomor tidak terbaca');
      await expectAt(pin(sheet, /^Pin 1/), 5 / 6, 1 / 6);
      await verifier.keyboard.press('Enter');
      await expect(sheet.getByRole('button', { name: 'Pin a remark' })).toBeFocused();

      await verifier.keyboard.press(']');
      await expect(sheet.getByText('Page 2 of 2')).toBeAttached();
      await verifier.keyboard.press('p');
      const place = sheet.getByRole('combobox', { name: 'Page 2, place of pin 2' });
      await expect(place).toBeFocused();
      await place.selectOption('lower left');
      await sheet.getByRole('textbox', { name: 'Remark of pin 2' }).fill('Cap tidak ada');
      await sheet.getByRole('textbox', { name: 'Note', exact: true }).fill(free);
      await expectNoAxeViolations(verifier);
    });

    await test.step('which follow zoom and rotation', async () => {
      const sheet = verifier.getByRole('dialog', { name: 'Sertifikat Pelatihan' });
      await sheet.getByRole('button', { name: 'Show pin 2' }).click();
      await expect(pin(sheet, /^Pin 2/)).toBeInViewport();
      await expectAt(pin(sheet, /^Pin 2/), 1 / 6, 5 / 6);
      await sheet.getByRole('button', { name: 'Zoom in' }).click();
      await expectAt(pin(sheet, /^Pin 2/), 1 / 6, 5 / 6);
      await sheet.getByRole('button', { name: 'Fit to width' }).click();
      await sheet.getByRole('button', { name: 'Rotate' }).click();
      await sheet.getByRole('button', { name: 'Show pin 1' }).click();
      await expect(pin(sheet, /^Pin 1/)).toBeInViewport();
      await expectAt(pin(sheet, /^Pin 1/), 5 / 6, 5 / 6);
      // Presses a place on a page that lies on its side.
      await pressAt(pageOf(sheet, 1), 0.1, 0.1);
      await expect(
        sheet.getByRole('combobox', { name: 'Page 1, place of pin 3' }).locator('option:checked'),
      ).toHaveText('lower left');
      await verifier.keyboard.press('Escape');
      await expect(pin(sheet, /^Pin 3/)).toHaveCount(0);
      const [request] = await Promise.all([
        verifier.waitForRequest(/\/verifications\/update\//),
        sheet.getByRole('button', { name: 'Save' }).click(),
      ]);
      expect(request.postDataJSON()).toEqual({
        document_status_id: 4,
        verifier_note: `${first}\n${second}\n${free}`,
      });
      await expect(sheet).toBeHidden();
    });

    await test.step('the owner sees them in the file', async () => {
      await owner.reload();
      await pressAction(rowOf(owner, title), 'Detail');
      const sheet = owner.getByRole('dialog', { name: 'Sertifikat Pelatihan' });
      const rejection = sheet.getByRole('region', { name: 'Last rejection' });
      await expect(rejection.getByRole('checkbox', { name: 'Nomor tidak terbaca' })).toBeVisible();
      await expect(rejection.getByRole('checkbox', { name: 'Cap tidak ada' })).toBeVisible();
      await expect(rejection.getByText(free)).toBeVisible();
      await expectAt(pin(sheet, /^Earlier pin 1/), 5 / 6, 1 / 6);
      await rejection.getByRole('button', { name: '2 Page 2, lower left' }).click();
      await expect(pin(sheet, 'Earlier pin 2: Cap tidak ada')).toBeInViewport();
      await expect(sheet.getByText('Page 2 of 2')).toBeAttached();
      await pin(sheet, 'Earlier pin 2: Cap tidak ada').click();
      await expectNoAxeViolations(owner);
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(sheet).toBeHidden();
    });
  });
}

test('a picture has one page to pin to', { tag: '@slow' }, async ({ signInAs }) => {
  const verifier = await signInAs('Andi Nurhalizah');
  await openFromMenu(verifier, 'Verification');
  await filterBy(verifier, { Type: 'KTP' });
  await pressAction(rowOf(verifier, 'KTP').first(), 'Verification');
  const sheet = verifier.getByRole('dialog');
  await expect(shown(sheet).locator('.viewer-image')).toBeVisible();
  await sheet.getByRole('radio', { name: 'Rejected' }).check();
  await pressAt(pageOf(sheet, 1), 0.5, 0.5);
  await verifier.keyboard.type('Foto buram');
  await expectAt(pin(sheet, 'Pin 1: Foto buram'), 0.5, 0.5);
  await expect(
    sheet.getByRole('combobox', { name: 'Page 1, place of pin 1' }).locator('option:checked'),
  ).toHaveText('middle centre');
});
