import type { Page } from '@playwright/test';

/** A row of a list, a draft if there is one. */
export const findId = (page: Page, call: string) =>
  page.evaluate(async (url) => {
    const [Authorization, role] = ['ACCESS_TOKEN', 'ROLE'].map((key) => localStorage.getItem(key));
    const answer = await fetch(`/service/api${url}?role=${role}`, {
      headers: { Authorization: `Bearer ${Authorization}` },
    });
    const { data } = (await answer.json()).data;
    const draft = data.find((row: { document_status_id?: number }) => row.document_status_id === 1);
    return String((draft ?? data[0]).id);
  }, call);

/** Opens an address over a list. Many documents to decide have to be chosen first. */
export async function openOver(page: Page, path: string, address: string): Promise<void> {
  if (address !== 'many' || path === '/document/my-document') {
    await page.goto(`${path}/${address}`);
    return;
  }
  await page.goto(path);
  await page.locator('tbody [type=checkbox]').first().check();
  await page.locator('.selection-bar .btn-primary').click();
}
