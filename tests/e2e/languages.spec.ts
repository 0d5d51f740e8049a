import { expect, type Page, test } from '../support/browser/e2e';
import { openedScreens } from '../support/browser/opened-screens';
import { expectTexts } from '../support/browser/texts-on-page';

// They change nothing, so that both workers can share them.
test.describe.configure({ mode: 'parallel' });

const people = [...new Set(openedScreens.map(({ person }) => person))];

/** A row of a list, a draft if there is one. */
const findId = (page: Page, call: string) =>
  page.evaluate(async (url) => {
    const [Authorization, role] = ['ACCESS_TOKEN', 'ROLE'].map((key) => localStorage.getItem(key));
    const answer = await fetch(`/service/api${url}?role=${role}`, {
      headers: { Authorization: `Bearer ${Authorization}` },
    });
    const { data } = (await answer.json()).data;
    const draft = data.find((row: { document_status_id?: number }) => row.document_status_id === 1);
    return String((draft ?? data[0]).id);
  }, call);

/** Opens an address over a list. Many documents have to be chosen first. */
async function open(page: Page, path: string, address: string): Promise<void> {
  if (address !== 'many') {
    await page.goto(`${path}/${address}`);
    return;
  }
  await page.goto(path);
  await page.locator('tbody [type=checkbox]').first().check();
  await page.locator('.selection-bar .btn-primary').click();
}

for (const language of ['id', 'en'] as const) {
  test.describe(`nothing but ${language} is on the screen`, { tag: '@slow' }, () => {
    test('without a session, and on an unknown path', async ({ page }) => {
      for (const path of ['/session', '/nowhere']) {
        await page.goto(path);
        await page.evaluate((chosen) => localStorage.setItem('LANGUAGE', chosen), language);
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectTexts(page, language);
      }
    });

    for (const person of people) {
      test(`for ${person}`, async ({ signInAs }) => {
        const isAdministrator = person === 'Siti Rahmawati';
        const role = isAdministrator ? { role: 'Administrator' } : {};
        const page = await signInAs(person, { ...role, tolerates: /status of 422/ });
        await page.evaluate((chosen) => localStorage.setItem('LANGUAGE', chosen), language);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.locator('.profile-toggle').click();
        await expectTexts(page, language);

        for (const { path, call, opened } of openedScreens.filter((one) => one.person === person)) {
          await page.goto(path);
          await expect(page.getByRole('row').nth(1)).toBeVisible();
          await expectTexts(page, language);
          await page.keyboard.press('?');
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectTexts(page, language);

          const id = await findId(page, call);
          for (const address of opened) {
            await open(page, path, address.replace(':id', id));
            const dialog = page.getByRole('dialog');
            await expect(dialog).toBeVisible();
            await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
            await expectTexts(page, language);
            // What is missing, and what is known of a rejection.
            const choice = dialog.getByRole('radio').nth(1);
            if (await choice.isVisible()) await choice.check();
            const save = dialog.locator('[type=submit]');
            if (!(await save.isVisible()) || address === 'filter') continue;
            await save.click();
            await expectTexts(page, language);
          }
        }
      });
    }
  });
}
