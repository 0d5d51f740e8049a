import { expect, type Locator, type Page } from '@playwright/test';

/** Actions on the four document screens, by visible names. */

export async function openFromMenu(page: Page, item: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: item, exact: true })
    .click();
  // The previous page stays on screen until the new one is ready.
  const heading = item === 'Document' ? 'All Documents' : item;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Filters the list. `values` maps field labels to text. */
export async function filterBy(page: Page, values: Record<string, string>): Promise<void> {
  await page.getByRole('link', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  for (const [label, value] of Object.entries(values)) await fill(dialog, label, value);
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Types into a text field or chooses an option of a select. */
export async function fill(form: Locator, label: string, value: string): Promise<void> {
  const control = form.getByLabel(label, { exact: true });
  await control.fill(value);
  if ((await control.getAttribute('role')) !== 'combobox') return;
  // Waits for the options: without them Enter submits the form.
  await expect(form.getByRole('option').first()).toBeVisible();
  await control.press('Enter');
}

export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** A row's button, or its link that looks like one. */
function actionOf(row: Locator, name: string): Locator {
  const named = { name, exact: true };
  return row.getByRole('link', named).or(row.getByRole('button', named));
}

/** Presses a button or link of a row, which may be in the row's menu. */
export async function pressAction(row: Locator, name: string): Promise<void> {
  const button = actionOf(row, name);
  const menu = row.getByRole('button', { name: /^More actions of / });
  await expect(button.or(menu).first()).toBeVisible();
  if (!(await button.isVisible())) await menu.click();
  await button.click();
}

/** Presses a row's button and confirms the question. */
export async function pressAndConfirm(
  row: Locator,
  button: string,
  warning: string,
): Promise<void> {
  await pressAction(row, button);
  const dialog = row.page().getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText(warning);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog).toBeHidden();
}
