import { expect, type Page } from './e2e';
import { listKeptFiles } from './stored-record';

// A stack in the tray, and the strip of its pages.

export const tray = (page: Page) => page.getByRole('dialog', { name: 'Upload files' });
export const strip = (page: Page) => page.getByRole('dialog', { name: /^Cut / });
/** The names of the rows of the tray. */
export const names = (page: Page) => tray(page).locator('.tray-file strong');

type Chosen = string | { name: string; mimeType: string; buffer: Buffer };

/** Chooses a file that is to be cut, and opens its strip. */
export async function openStrip(page: Page, file: Chosen): Promise<void> {
  await page.goto('/document/my-document/many');
  await tray(page)
    .getByLabel('Choose files')
    .setInputFiles(file as string);
  await cutAgain(page);
}

/** Opens the strip of the first file that can be cut. */
export async function cutAgain(page: Page): Promise<void> {
  await tray(page).getByRole('button', { name: 'Cut', exact: true }).first().click();
  await expect(
    strip(page).getByRole('button', { name: 'Cut after page 1', exact: true }),
  ).toBeVisible();
}

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  strip(page).getByRole('button', { name, exact: true }).click();

/** True if the browser keeps the bytes of a stack. */
export const hasStack = async (page: Page) => (await listKeptFiles(page)).length > 0;
