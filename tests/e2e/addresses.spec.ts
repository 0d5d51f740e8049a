import { expect, test } from '../support/browser/e2e';

// Addresses of what opens over a list, on wide and narrow screens.

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  const tag = viewport.width < 1280 ? '@slow' : [];

  test(`Back closes what is open, and a reload opens it again, at ${viewport.width} px [R-45]`, {
    tag,
  }, async ({ signInAs }) => {
    const page = await signInAs('Siti Rahmawati', { viewport });
    const dialog = page.getByRole('dialog');
    await page.goto('/data-referensi/category?page=1');

    await page.getByRole('link', { name: 'Edit' }).first().click();
    await expect(page).toHaveURL(/\/category\/\d+\/edit\?page=1$/);
    const name = dialog.getByLabel('Name');
    await expect(name).not.toHaveValue('');
    await name.fill('Surat Tugas');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'No' }).click();
    await expect(name).toHaveValue('Surat Tugas');
    await page.goBack();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/category\?page=1$/);
    // The page below can be scrolled and used again.
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
    await expect(page.locator('.modal-backdrop')).toHaveCount(0);

    for (const opener of ['Add', 'Filter', 'Import']) {
      await page.getByRole('link', { name: opener, exact: true }).click();
      await expect(dialog).toBeVisible();
      await page.reload();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await page.goForward();
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(page).toHaveURL(/\/category\?page=1$/);
  });

  test(`Back leaves the desk, wherever it has gone, at ${viewport.width} px`, {
    tag,
  }, async ({ signInAs }) => {
    const page = await signInAs('Andi Nurhalizah', { viewport });
    const desk = page.getByRole('dialog');
    await page.goto('/document/verification');
    await page
      .getByRole('table')
      .getByRole('link', { name: 'Verification', exact: true })
      .first()
      .click();
    const heading = desk.getByRole('heading', { level: 2 });
    await expect(heading).toBeVisible();
    const first = page.url();
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(first);
    await expect(desk.locator('.queue-navigation')).toContainText('2 of ');
    // Compares what the list knows: the history comes later, and may add to the title.
    const details = desk.locator('.document-sheet-heading p');
    const shown = await details.textContent();
    await page.reload();
    await expect(details).toHaveText(shown ?? '');
    await page.goBack();
    await expect(desk).toBeHidden();
    await expect(page).toHaveURL(/\/document\/verification$/);
  });
}

test('what has an address opens in a tab of its own where the browser is asked for one [R-48]', async ({
  signInAs,
}) => {
  const page = await signInAs('Andi Nurhalizah');
  await page.goto('/document/verification');
  const row = page.getByRole('row').nth(1);
  const link = (name: string) => row.getByRole('link', { name, exact: true });
  for (const click of [
    () => link('Verification').click({ modifiers: ['ControlOrMeta'] }),
    () => link('Detail').click({ button: 'middle' }),
  ]) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), click()]);
    await expect(tab.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveURL(/\/document\/verification$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await tab.close();
  }
});
