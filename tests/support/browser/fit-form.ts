import type { Locator, Page } from '@playwright/test';

// The form of an upload, with what is made of a file that is too large.

export const panel = (form: Locator) => form.getByRole('region', { name: 'What will be uploaded' });
export const field = (form: Locator) => form.getByLabel('File', { exact: true });

/** Opens the form of an upload for a type, whose limit in KB is `limit`. */
export async function openForm(page: Page, type: string, limit: number): Promise<Locator> {
  await page.route('**/document-types/detail/*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, max_size: limit } } });
  });
  await page.goto('/document/my-document/add');
  const form = page.getByRole('dialog', { name: 'Add' });
  await form.getByLabel('Document Type').click();
  await page.getByRole('option', { name: type, exact: true }).click();
  await form.getByText(`at most ${limit.toLocaleString('en')} KB`).waitFor();
  return form;
}
