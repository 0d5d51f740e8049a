import { expect, test } from '../support/browser/e2e';
import { measuredPaths, measureFirstLoad, overBudget } from '../support/browser/page-load';

test('first loads and revisits stay within their budgets [G-8]', { tag: '@slow' }, async ({
  browser,
  signInAs,
}) => {
  const [session, ...others] = measuredPaths;
  const storageState = await (await signInAs('Dewi Lestari')).context().storageState();
  const loads = [await measureFirstLoad(await browser.newContext(), session)];
  for (const path of others) {
    loads.push(await measureFirstLoad(await browser.newContext({ storageState }), path));
  }
  expect(overBudget(loads)).toEqual([]);
});

test('Bahasa Indonesia takes at most 8 kB more [G-8]', {
  tag: '@slow',
}, async ({ browser, signInAs }) => {
  const page = await signInAs('Dewi Lestari');
  async function measure(path: string, language: string) {
    await page.evaluate((chosen) => localStorage.setItem('LANGUAGE', chosen), language);
    const storageState = await page.context().storageState();
    return measureFirstLoad(await browser.newContext({ storageState }), path);
  }
  for (const path of measuredPaths) {
    const { first: english } = await measure(path, 'en');
    const { first: indonesian } = await measure(path, 'id');
    const more = indonesian.transferred - english.transferred;
    expect(more, path).toBeGreaterThan(1000);
    expect(more, path).toBeLessThanOrEqual(8000);
  }
});

test('the rows of a list are requested while the code of its screen is on its way', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari');
  const requested = page.waitForRequest(/\/service\/api\/document\/my-documents\?/);
  await page.route(/\/assets\/my-document-page.*\.js$/, async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto('/document/my-document');
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible();
});
