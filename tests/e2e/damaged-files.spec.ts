import type { Locator } from '@playwright/test';
import { expect, type Page, test } from '../support/browser/e2e';

// What only a real browser knows: whether it can show a file.

const jpeg = 'image/jpeg';
const pdf = 'application/pdf';

/** Opens the detail of a document whose file is of this type. */
async function openDetail(page: Page, mimeType: string): Promise<Locator> {
  await page.route('**/service/api/document/documents/view/*', (route) =>
    route.fulfill({ json: { data: { mime_type: mimeType, url: '/service/api/files/1' } } }),
  );
  await page.goto('/document/document');
  await page.getByRole('button', { name: 'Detail' }).first().click();
  return page.getByRole('dialog');
}

const files = [
  { name: 'an empty PDF', contentType: pdf, body: '', says: 'This PDF is damaged' },
  { name: 'an empty JPEG', contentType: jpeg, body: '', says: 'This image is damaged' },
  { name: 'a text called JPEG', contentType: jpeg, body: 'Surat', says: 'This image is damaged' },
];

test('a damaged file is said to be damaged', { tag: '@slow' }, async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  for (const { name, contentType, body, says } of files) {
    await test.step(name, async () => {
      await page.route('**/service/api/files/**', (route) => route.fulfill({ contentType, body }));
      const sheet = await openDetail(page, contentType);
      await expect(sheet.getByRole('alert')).toContainText(says);
      await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await expect(sheet.getByRole('button', { name: 'Download' })).toBeEnabled();
    });
  }
});

test('a picture that is refused may be tried again', { tag: '@slow' }, async ({ signInAs }) => {
  const expects = /410/;
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator', expects });
  await page.route('**/service/api/files/**', (route) => route.fulfill({ status: 410 }));
  const sheet = await openDetail(page, jpeg);
  await expect(sheet.getByRole('alert')).toContainText('The image could not be loaded.');
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible();
});
