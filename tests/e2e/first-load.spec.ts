import { expect, test } from '../support/e2e';
import { measuredPaths, measureFirstLoad, overBudget } from '../support/page-load';

test('first loads and revisits stay within their budgets', async ({ browser, signInAs }) => {
  const [session, ...others] = measuredPaths;
  const stranger = await browser.newContext();
  const owner = (await signInAs('Dewi Lestari')).context();
  const loads = [await measureFirstLoad(stranger, session)];
  for (const path of others) loads.push(await measureFirstLoad(owner, path));
  await stranger.close();
  expect(overBudget(loads)).toEqual([]);
});
