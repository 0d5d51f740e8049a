import { expect, expectNoAxeViolationsOfTexts, type Page, test } from '../support/browser/e2e';
import { openedBy, people } from '../support/browser/opened-screens';
import { atBothWidths, read } from '../support/browser/readings';

test.describe.configure({ timeout: 360_000 });

/** Forms that are empty at first, and so refused. */
const refused = ['add', 'import', 'many', ':id'];

/** Looks at the words of a screen, their names for screen readers, and their space. */
async function look(page: Page): Promise<void> {
  await atBothWidths.look(page);
  // axe.spec.ts looks at English.
  await expectNoAxeViolationsOfTexts(page);
}

test.describe('nothing is English, and nothing cut where texts are 40 % longer', {
  tag: '@slow',
}, () => {
  test('without a session, and on an unknown path', async ({ page }) => {
    for (const path of ['/session', '/nowhere']) {
      await page.goto(path);
      await read(page, atBothWidths);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(page);
    }
  });

  for (const { person, role } of people) {
    test(`for ${person} [G-6]`, async ({ signInAs }) => {
      const page = await signInAs(person, { role, tolerates: /status of 422/ });
      await read(page, atBothWidths);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.locator('.profile-toggle').click();
      await look(page);

      for (const { path, call, opened } of openedBy(person)) {
        await page.goto(path);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await look(page);
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(page);
        await page.keyboard.press('Escape');

        const id = await findId(page, call);
        for (const address of opened) {
          await openOver(page, path, address.replace(':id', id));
          const dialog = page.getByRole('dialog');
          await expect(dialog).toBeVisible();
          // Histories are read when they are unfolded.
          await dialog.locator('details').evaluateAll((all) => {
            for (const each of all) if (each instanceof HTMLDetailsElement) each.open = true;
          });
          await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
          await look(page);
          // Saves only a form that lacks something: a complete one would be taken.
          const save = dialog.locator('[type=submit]');
          if (!refused.includes(address) || !(await save.isVisible())) continue;
          const choice = dialog.getByRole('radio').nth(1);
          if (await choice.isVisible()) await choice.check();
          await save.click();
          await expect(dialog.getByRole('alert').first()).toBeVisible();
          await look(page);
        }
      }
    });
  }
});

/** Goes to an address as Back does, because loading the app takes most of the time. */
const go = (page: Page, address: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** The id of a row of a list, preferably a draft. */
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

/** Opens an address over a list. Many documents to decide have to be chosen first. */
async function openOver(page: Page, path: string, address: string): Promise<void> {
  await go(page, path);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  if (address !== 'many' || path === '/document/my-document') {
    await go(page, `${path}/${address}`);
    return;
  }
  await page.locator('tbody [type=checkbox]').first().check();
  await page.locator('.selection-bar .btn-primary').click();
}
