import writeSheet from 'write-excel-file/node';
import type { AnyText } from '../../src/texts/texts';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import {
  atBothWidths,
  atNarrow,
  atWide,
  type Reading,
  read,
  say,
} from '../support/browser/readings';
import { makePhoto } from '../support/files/made-photo';

// Messages and steps that come and go on the screens of languages.spec.ts.

test.describe.configure({ timeout: 360_000 });

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function lookBy(reading: Reading, page: Page) {
  await reading.look(page);
  // axe.spec.ts does not check this state.
  if (reading !== atNarrow) await expectNoAxeViolations(page);
}

const press = (page: Page, text: AnyText) =>
  page
    .getByRole('button', { name: say(text), exact: true })
    .last()
    .click();
const toast = (page: Page) => page.locator('.Toastify__toast').last();

test.describe('nothing English or cut comes and goes', { tag: '@slow' }, () => {
  test('where an owner uploads [G-6]', async ({ signInAs }) => {
    const page = await signInAs('Agus Wijayanto', {
      tolerates: /Failed to load resource|ApiError/,
    });
    await read(page, atBothWidths);
    const dialog = page.getByRole('dialog').last();

    await test.step('a file that is made to fit, and the question before it is lost', async () => {
      await page.route('**/document-types/detail/*', async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, data: { ...answer.data, max_size: 200 } } });
      });
      await page.goto('/document/my-document/add');
      await dialog.getByRole('combobox').click();
      await lookBy(atBothWidths, page);
      await page.getByRole('option', { name: 'NPWP', exact: true }).click();
      const buffer = makePhoto({ width: 1800, height: 2400, orientation: 6, noise: 40 });
      await dialog
        .getByLabel(say('File'), { exact: true })
        .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
      const panel = dialog.getByRole('region', { name: say('What will be uploaded') });
      await expect(panel).toHaveAttribute('aria-busy', 'false');
      await lookBy(atBothWidths, page);
      await press(page, 'Cancel');
      await expect(page.getByRole('dialog', { name: say('Are you sure?') })).toBeVisible();
      await lookBy(atBothWidths, page);
      await press(page, 'Yes');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('files in the tray, before and after their types', async () => {
      await page.goto('/document/my-document/many');
      const files = ['Scan0001.pdf', 'Sertifikat Pelatihan.pdf'].map((name) => ({
        name,
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
      }));
      await dialog.getByLabel(say('Choose files')).setInputFiles(files);
      await expect(dialog.getByRole('combobox')).not.toHaveCount(0);
      await lookBy(atBothWidths, page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: say('Are you sure?') })).toBeVisible();
      await lookBy(atBothWidths, page);
      await press(page, 'Yes');
    });

    await test.step('an empty list, one that could not be loaded, and a lost address', async () => {
      await page.goto('/document/my-document?additional_name=zzz');
      await expect(page.getByText(say('No data available yet!'))).toBeVisible();
      await lookBy(atBothWidths, page);
      await page.goto('/document/my-document/999999/edit');
      await expect(dialog.getByRole('button').first()).toBeVisible();
      await lookBy(atBothWidths, page);
      await page.route('**/document/my-documents?*', (route) => route.abort());
      await page.goto('/document/my-document');
      await expect(page.getByRole('button', { name: say('Try again') }).first()).toBeVisible();
      await lookBy(atBothWidths, page);
    });

    await test.step('a screen of another role', async () => {
      await page.goto('/administrator/user');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await lookBy(atBothWidths, page);
    });
  });

  // On a phone, some of it has to be unfolded first.
  for (const reading of [atWide, atNarrow]) {
    test(`where a verifier decides, at ${reading.at} [G-6]`, async ({ signInAs }) => {
      const page = await signInAs('Andi Nurhalizah');
      await read(page, reading);
      await page.goto('/document/verification');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('link', { name: say('Verification'), exact: true })
        .click();
      const desk = page.getByRole('dialog').first();
      await expect(desk.locator('[aria-busy=true]')).toHaveCount(0);

      await test.step('words searched in the file', async () => {
        await press(page, 'Find in the file');
        await page.keyboard.type('Nothing of this kind');
        await lookBy(reading, page);
        await page.keyboard.press('Escape');
      });

      await test.step('a decision that waits', async () => {
        // On a phone, the settings unfold with the details.
        const details = desk.getByRole('button', { name: say('Details'), exact: true });
        if (await details.isVisible()) await details.click();
        await desk.getByRole('checkbox', { name: say('Go on to the next document') }).check();
        await desk.getByRole('combobox', { name: say('Time to undo') }).selectOption('60');
        await desk.getByRole('radio').first().check();
        await press(page, 'Save');
        await expect(desk.getByRole('button', { name: say('Undo') })).toBeVisible();
        await lookBy(reading, page);
        await press(page, 'Undo');
        await expect(desk.getByRole('button', { name: say('Undo') })).toHaveCount(0);
      });

      await test.step('a note that is offered again', async () => {
        await desk.getByRole('radio').nth(1).check();
        await desk.getByRole('textbox', { name: say('Note'), exact: true }).fill('Stempel');
        await lookBy(reading, page);
        await desk
          .getByRole('button', { name: say('Close') })
          .first()
          .click();
        await expect(page.getByRole('dialog', { name: say('Are you sure?') })).toBeVisible();
        await lookBy(reading, page);
        await press(page, 'No');
        page.once('dialog', (question) => question.accept());
        await page.goto('/dashboard');
        await expect(page.locator('.drafts')).toBeVisible();
        await lookBy(reading, page);
      });
    });
  }

  test('where an administrator keeps the reference data [G-6]', async ({ signInAs }) => {
    const page = await signInAs('Siti Rahmawati', {
      role: 'Administrator',
      tolerates: /status of 4\d\d|ApiError/,
    });
    await read(page, atBothWidths);
    const dialog = page.getByRole('dialog').last();

    await test.step('what is refused stands under its field', async () => {
      await page.goto('/data-referensi/column/add');
      await dialog.getByLabel(say('Sort')).fill('0');
      await dialog.getByLabel(say('Name'), { exact: true }).fill('1 x');
      await press(page, 'Save');
      const name = dialog.getByLabel(say('Name'), { exact: true });
      await expect(name).toHaveAccessibleDescription(
        'Harus berupa huruf, angka, dan garis bawah, serta diawali huruf.',
      );
      await lookBy(atBothWidths, page);
      await press(page, 'Cancel');
      await press(page, 'Yes');
    });

    await test.step('a row that others use is not deleted', async () => {
      await page.goto('/data-referensi/category');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: say('Delete') })
        .click();
      await expect(page.getByRole('dialog', { name: say('Are you sure?') })).toBeVisible();
      await lookBy(atBothWidths, page);
      await press(page, 'Yes');
      await expect(toast(page)).toBeVisible();
      await lookBy(atBothWidths, page);
    });

    await test.step('what is saved is said', async () => {
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('link', { name: say('Edit') })
        .click();
      await expect(dialog.getByRole('textbox').first()).not.toHaveValue('');
      await press(page, 'Save');
      await expect(page.locator('.Toastify__toast--success')).toBeVisible();
      await lookBy(atBothWidths, page);
    });

    await test.step('a sheet is looked at', async () => {
      await page.goto('/data-referensi/column/import');
      const buffer = await writeSheet([
        ['Sort', 'Name', 'Description', 'Data Type', 'Mandatory'],
        [91, 'jenis_benar', 'Jenis benar', 'Teks', 'Ya'],
        // Writes the cell in the words of its sheet.
        [92, 'jenis_salah', 'Jenis salah', 'Number', say('No')],
      ]).toBuffer();
      await dialog
        .getByLabel(say('File'), { exact: true })
        .setInputFiles({ name: 'rows.xlsx', mimeType: sheetType, buffer });
      await expect(dialog.locator('.rehearsal-table')).toBeVisible();
      await lookBy(atBothWidths, page);
      await dialog.getByRole('button', { name: /^1 baru/ }).click();
      await expect(dialog.locator('.rehearsal-table')).toContainText('jenis_benar');
      await lookBy(atBothWidths, page);
    });
  });
});
