import { expect, test } from '../support/browser/e2e';
import { measuredPaths, measureFirstLoad, overBudget } from '../support/browser/page-load';

test('first loads and revisits stay within their budgets', { tag: '@slow' }, async ({
  browser,
  signInAs,
}) => {
  const [session, ...others] = measuredPaths;
  const stranger = await browser.newContext();
  const owner = (await signInAs('Dewi Lestari')).context();
  const loads = [await measureFirstLoad(stranger, session)];
  for (const path of others) loads.push(await measureFirstLoad(owner, path));
  await stranger.close();
  expect(overBudget(loads)).toEqual([]);
});

test('the rows of a list are requested while the code of its screen is on its way', async ({
  signInAs,
}) => {
  const page = await signInAs('Dewi Lestari');
  const requested = page.waitForRequest(/\/service\/api\/document\/my-documents\?/);
  await page.route(/\/assets\/my-document-page.*\.js$/, async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto('/document/my-document');
  await expect(page.getByRole('row').nth(1).getByRole('button').first()).toBeVisible();
});
