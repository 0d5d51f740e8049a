import type { Page } from '@playwright/test';

/** Goes from the stand-in portal to the dashboard, as a person listed there. */
export async function handOff(page: Page, name: string): Promise<void> {
  await page.goto('/portal');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('button')
    .click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}
