import type { Locator } from '@playwright/test';
import { rowOf } from '../support/browser/document-screens';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { paper } from '../support/find/marks';
import { serveMetaData } from '../support/find/meta-data';
import { servePdf } from '../support/find/serve-pdf';
import { textPdf } from '../support/find/text-pdf';

// The form of the meta data with the file beside it. The file is drawn here, so that the place of
// each word is known.

const size = 14;
/** All letters of Courier have the same width. */
const letter = 0.6 * size;
const left = 72;

const lines = {
  number: { text: 'Nomor Sertifikat : 9617/PUSDIKLAT/2024', y: 200 },
  name: { text: 'telah mengikuti Analisis Kebijakan Publik,', y: 260 },
  dates: { text: 'pada tanggal 30 September sampai dengan 3 Oktober 2024', y: 320 },
};
const file = textPdf([
  { runs: Object.values(lines).map((line) => ({ ...line, x: left, size, font: 'Courier' })) },
]);

const values = {
  'Nomor Sertifikat': '9617/PUSDIKLAT/2042',
  'Nama Pelatihan': '',
  'Tanggal Mulai': '2024-09-03',
};

async function openForm(page: Page): Promise<Locator> {
  await serveMetaData(page, values);
  await servePdf(page, file);
  await page.goto('/document/my-document?document_status_id=1');
  await rowOf(page, 'Sertifikat Pelatihan').getByRole('link', { name: 'Meta Data' }).click();
  const form = page.getByRole('dialog');
  await expect(form.locator('canvas').first()).toBeVisible();
  return form;
}

/** Finds a word of a line on screen. */
async function placeOf(form: Locator, { text, y }: { text: string; y: number }, word: string) {
  const box = await form.locator('.viewer-page').first().boundingBox();
  if (!box) throw new Error('There is no page.');
  const across = left + (text.indexOf(word) + word.length / 2) * letter;
  return {
    x: box.x + (across / paper.width) * box.width,
    y: box.y + ((y - 0.3 * size) / paper.height) * box.height,
  };
}

const markUnder = (form: Locator, label: string) =>
  form.locator('.meta-data-field').filter({ hasText: label }).locator('.finding');

test('the form of the meta data is filled from the file beside it [T-19 T-20 G-62]', async ({
  signInAs,
}) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Civil servant' });
  const form = await openForm(page);
  const press = async (line: { text: string; y: number }, word: string) => {
    const { x, y } = await placeOf(form, line, word);
    await page.mouse.click(x, y);
  };

  await test.step('each value has the mark that the verifier will see', async () => {
    await expect(markUnder(form, 'Nomor Sertifikat')).toHaveText('not found');
    await expect(markUnder(form, 'Tanggal Mulai')).toHaveText('not found');
    await expect(markUnder(form, 'Nama Pelatihan')).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  await test.step('what the file gives once is offered, and what was typed can come back', async () => {
    const number = form.getByLabel('Nomor Sertifikat');
    await form.getByRole('button', { name: 'The file says 9617/PUSDIKLAT/2024' }).click();
    await expect(number).toHaveValue('9617/PUSDIKLAT/2024');
    await expect(markUnder(form, 'Nomor Sertifikat')).toHaveText('found on page 1');
    await form.getByRole('button', { name: 'Back to 9617/PUSDIKLAT/2042' }).click();
    await expect(number).toHaveValue('9617/PUSDIKLAT/2042');
  });

  await test.step('a press on a word fills the field, and one beside it adds to it', async () => {
    const name = form.getByLabel('Nama Pelatihan');
    const places = () =>
      form.locator('.meta-data-field input').evaluateAll((fields) => {
        const tops = fields.map((field) => field.getBoundingClientRect().y);
        return tops.map((top) => top - (tops[0] ?? 0));
      });
    const before = await places();
    await press(lines.name, 'Analisis');
    await expect(name).toHaveValue('');
    await name.focus();
    await expect(
      form.getByText('Press words in the file to fill in: Nama Pelatihan'),
    ).toBeVisible();
    await press(lines.name, 'Analisis');
    await expect(name).toHaveValue('Analisis');
    await press(lines.name, 'Kebijakan');
    await press(lines.name, 'Publik');
    await expect(name).toHaveValue('Analisis Kebijakan Publik');
    await expect(name).toBeFocused();
    await expect(markUnder(form, 'Nama Pelatihan')).toHaveText('found on page 1');
    expect(await places(), 'no field has moved from the others').toEqual(before);
    await press(lines.number, '9617');
    await expect(name).toHaveValue('9617/PUSDIKLAT/2024');
  });

  const select = async () => {
    const [from, to] = [
      await placeOf(form, lines.name, 'Analisis'),
      await placeOf(form, lines.name, 'Publik'),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };

  await test.step('selected words replace it', async () => {
    await select();
    await expect(form.getByLabel('Nama Pelatihan')).toHaveValue(/^\w*sis Kebijakan Pub\w*$/);
  });

  await test.step('where a translator has put other words, those of the file are taken', async () => {
    const name = form.getByLabel('Nama Pelatihan');
    await form.locator('.textLayer span', { hasText: 'Analisis' }).evaluate((span) => {
      const font = document.createElement('font');
      font.append(span.textContent.replace('Kebijakan', 'of Policies'));
      span.replaceChildren(font);
    });
    await page.mouse.click(0, 0);
    await name.focus();
    await select();
    await expect(name).toHaveValue(/Analisis Kebijakan Publik$/);
    await expect(markUnder(form, 'Nama Pelatihan')).toHaveText('found on page 1');
    // The translated word has no box, but the page stays as it is.
    await form.getByRole('button', { name: 'Zoom in' }).click();
    await expect(form.locator('canvas').first()).toBeVisible();
    await expect(form.locator('.viewer-box')).toHaveCount(0);
    await form.getByRole('button', { name: 'Fit to width' }).click();
  });

  await test.step('a field for a date takes the day that is pressed', async () => {
    const start = form.getByLabel('Tanggal Mulai');
    await start.focus();
    await press(lines.dates, 'pada');
    await expect(form.getByText('There is no date at this place.')).toBeVisible();
    await expect(start).toHaveValue('2024-09-03');
    await press(lines.dates, 'September');
    await expect(start).toHaveValue('2024-09-30');
    await press(lines.dates, 'Oktober');
    await expect(start).toHaveValue('2024-10-03');
  });
});

test('on a phone the file is shown above the fields after a press [T-19]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', {
    role: 'Civil servant',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await serveMetaData(page, values);
  await servePdf(page, file);
  await page.goto('/document/my-document?document_status_id=1');
  const row = page.getByRole('row').filter({ hasText: 'Sertifikat Pelatihan' }).first();
  await row.getByRole('link', { name: 'Meta Data' }).tap();
  const form = page.getByRole('dialog');

  // The file is read before it is shown.
  await expect(markUnder(form, 'Nomor Sertifikat')).toHaveText('not found');
  await expect(form.locator('.viewer-page')).toBeHidden();
  await form.getByLabel('Nama Pelatihan').tap();
  await form.getByRole('button', { name: 'Show file' }).tap();
  await expect(form.locator('canvas').first()).toBeVisible();
  await expect(form.getByLabel('Nama Pelatihan')).toBeInViewport({ ratio: 1 });
  const { x, y } = await placeOf(form, lines.name, 'Analisis');
  await page.touchscreen.tap(x, y);
  await expect(form.getByLabel('Nama Pelatihan')).toHaveValue('Analisis');
  // A focused field would open the keyboard over the file.
  await expect(form.getByLabel('Nama Pelatihan')).not.toBeFocused();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Hide file' }).tap();
  await expect(form.locator('.viewer-page')).toBeHidden();
});

test('Save stays in view beside the open file on the smallest phone held sideways', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari', { viewport: { width: 568, height: 320 } });
  await page.goto('/document/my-document?document_status_id=1');
  const row = page.getByRole('row').filter({ hasText: 'Meta Data' }).first();
  await row.getByRole('link', { name: 'Meta Data' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Show file' }).click();
  await expect(form.locator('.viewer-toolbar')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
});
