import type { Locator } from '@playwright/test';
import { pressAction, rowOf } from '../support/browser/document-screens';
import { expect, type Page, test } from '../support/browser/e2e';

// Values that a browser shows in a field, but reports as empty.

function countWrites(page: Page): () => number {
  let writes = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes += 1;
  });
  return () => writes;
}

test('half a date is not saved as none, and a date is required where none is whole [M-13 V-19]', async ({
  signInAs,
}) => {
  const page = await signInAs('Dewi Lestari');
  await page.goto('/document/my-document?document_status_id=4&additional_name=Pelatihan');
  await pressAction(rowOf(page, 'Pelatihan').first(), 'Meta Data');
  const form = page.getByRole('dialog', { name: 'Meta Data' });
  const writes = countWrites(page);
  for (const [label, offer] of [
    ['Tanggal Mulai', 'The file says 21 April 2024'],
    ['Tanggal Selesai', 'The file says 24 April 2024'],
  ] as const) {
    const date = form.getByLabel(label);
    await date.fill('');
    await date.pressSequentially('02312026');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(date).toBeFocused();
    await expect(date).toHaveAccessibleDescription(
      `${offer} Enter a complete date that exists, or leave it empty.`,
    );
    await date.fill('2026-02-28');
    await expect(date).toHaveAccessibleDescription(`not found ${offer}`);
  }
  expect(writes()).toBe(0);
  const empty = form.getByLabel('Tanggal Selesai');
  await empty.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  await pressAction(rowOf(page, 'Pelatihan').first(), 'Meta Data');
  await empty.pressSequentially('0231');
  await form.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'No' }).click();
  await empty.pressSequentially('2026');
  await form.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(form).toBeHidden();
});

test('a text is not saved as no number [V-19]', async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  await page.goto('/data-referensi/column');
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Column' });
  const writes = countWrites(page);
  const sort = form.getByLabel('Sort');
  await sort.pressSequentially('12e');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(sort).toBeFocused();
  await expect(sort).toHaveAccessibleDescription('Enter a number, or none.');
  expect(writes()).toBe(0);
});

test('the wheel changes no number [M-27]', { tag: '@slow' }, async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  await page.goto('/data-referensi/column');
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  const sort = page.getByRole('dialog', { name: 'Add Column' }).getByLabel('Sort');
  await sort.fill('3');
  await sort.hover();
  await page.mouse.wheel(0, 100);
  await expect(sort).not.toBeFocused();
  await expect(sort).toHaveValue('3');
});

const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

// A window of 1280 px at 400 %, and one of 1366 px at 300 %.
for (const [width, height] of [
  [320, 256],
  [455, 256],
] as const) {
  const tag = width === 320 ? [] : '@slow';
  test(`each option of a select comes into view by arrows at ${width} × ${height} [M-34]`, {
    tag,
  }, async ({ signInAs }) => {
    const page = await signInAs('Siti Rahmawati', {
      role: 'Administrator',
      viewport: { width, height },
    });
    for (const [address, label] of [
      ['document-type/add', 'Category'],
      ['document-type/filter', 'Mime Type'],
      ['category/add', 'Columns'],
    ] as const) {
      await page.goto(`/data-referensi/${address}`);
      await page.getByRole('dialog').getByLabel(label, { exact: true }).press('ArrowDown');
      const options = page.getByRole('option');
      await expect(options.first()).toBeVisible();
      await expect(page.locator('.select__menu')).toBeInViewport({ ratio: 1 });
      const focused = page.locator('.select__option--is-focused');
      for (let nth = await options.count(); nth > 0; nth--) {
        await expect.poll(() => isOnTop(focused)).toBe(true);
        await page.keyboard.press('ArrowDown');
      }
    }
  });
}

test('the menu of a select with several choices stays open, and leaves Save free [M-34]', async ({
  signInAs,
}) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  await page.goto('/data-referensi/category/add');
  const form = page.getByRole('dialog');
  const columns = form.getByLabel('Columns', { exact: true });
  await columns.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await columns.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect.poll(() => isOnTop(form.getByRole('button', { name: 'Save' }))).toBe(true);
});
