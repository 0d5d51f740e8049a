import { indonesian } from '../../src/texts/indonesian';
import { expect, type Page, test } from '../support/browser/e2e';
import { findId, openOver } from '../support/browser/open-over';
import { openedScreens } from '../support/browser/opened-screens';
import { expectNoOverflow } from '../support/browser/overflow';

// They change nothing, so that all workers can share them.
test.describe.configure({ mode: 'parallel' });

/** Forty percent longer, in words of the same length. */
function lengthen(text: string): string {
  const words = text.split(' ');
  const more = words.slice(0, Math.ceil(words.length * 0.4));
  if (words.length > 2) return [...words, ...more.filter((word) => !word.includes('{'))].join(' ');
  return text.replace(/^\p{L}{3,}/u, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
}

const longer = Object.fromEntries(Object.keys(indonesian).map((text) => [text, lengthen(text)]));

/** Puts the longer texts in place of Bahasa Indonesia. */
async function chooseLonger(page: Page): Promise<void> {
  await page.route('**/assets/indonesian-*.js', async (route) => {
    const body = await (await route.fetch()).text();
    const [, name = ''] = /export\s*\{\s*\w+ as (\w+)\s*\}/.exec(body) ?? [];
    await route.fulfill({
      contentType: 'text/javascript',
      body: `const texts = ${JSON.stringify(longer)}; export { texts as ${name} };`,
    });
  });
  await page.evaluate(() => localStorage.setItem('LANGUAGE', 'id'));
}

const people = [...new Set(openedScreens.map(({ person }) => person))];

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  for (const person of people) {
    test(`texts of ${person} fit when they are 40 % longer, at ${viewport.width} px`, {
      tag: '@slow',
    }, async ({ signInAs }) => {
      const role = person === 'Siti Rahmawati' ? { role: 'Administrator' } : {};
      const page = await signInAs(person, { viewport, ...role });
      await chooseLonger(page);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'id');
      await page.locator('.profile-toggle').click();
      await expectNoOverflow(page);
      for (const { path, call, opened } of openedScreens.filter((one) => one.person === person)) {
        await page.goto(path);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await expectNoOverflow(page);
        const id = await findId(page, call);
        for (const address of opened) {
          await openOver(page, path, address.replace(':id', id));
          const dialog = page.getByRole('dialog');
          await expect(dialog).toBeVisible();
          await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
          await expectNoOverflow(page);
        }
      }
    });
  }
}
