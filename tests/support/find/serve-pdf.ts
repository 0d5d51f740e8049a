import type { Page } from '@playwright/test';

/** Answers with this PDF, whatever document is asked for. */
export async function servePdf(page: Page, body: Buffer): Promise<void> {
  await page.route('**/service/api/document/documents/view/*', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, mime_type: 'application/pdf' } } });
  });
  await page.route('**/service/api/files/**', (route) =>
    route.fulfill({ body, contentType: 'application/pdf' }),
  );
}
