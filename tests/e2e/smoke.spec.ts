import { expect, type Page, test, watch } from '../support/browser/e2e';

test('the portal hands a person over, who then sees their documents [P-1]', async ({ page }) => {
  const watched = watch(page.context(), 'Dewi Lestari', {});
  await page.goto('/portal');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Dewi Lestari', exact: true }) })
    .getByRole('button', { name: 'Open Berkas' })
    .click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('My Document').click();
  await expect(page.getByRole('heading', { name: 'My Document' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Dewi Lestari' })).not.toHaveCount(0);
  expect(watched.faults()).toEqual([]);
});

test('the profile menu closes on Escape, which returns the focus, and on a click beside it [R-24 G-2]', async ({
  signInAs,
}) => {
  const page = await signInAs('Dewi Lestari');
  const toggle = page.getByRole('button', { name: 'Profile of Dewi Lestari' });
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toBeHidden();
  await expect.poll(() => isExpanded(page, /^Profile of/)).toBe(false);

  await toggle.click();
  await expect(signOut).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isExpanded(page, /^Profile of/)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Staff portal' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(signOut).toBeHidden();
  await expect(toggle).toBeFocused();
  await expect.poll(() => isExpanded(page, /^Profile of/)).toBe(false);

  await toggle.click();
  await expect(signOut).toBeVisible();
  await page.getByRole('heading', { name: 'Dashboard' }).click();
  await expect(signOut).toBeHidden();
});

/** Resolves to whether screen readers hear that a button has opened something. */
async function isExpanded(page: Page, name: RegExp): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const button = nodes.find(
    (node) => node.role?.value === 'button' && name.test(String(node.name?.value)),
  );
  return button?.properties?.find((property) => property.name === 'expanded')?.value.value;
}

test('signing out leads to the portal and leaves nothing behind', async ({ signInAs }) => {
  // The dashboard may still be reading.
  const page = await signInAs('Dewi Lestari', { tolerates: /status of 401/ });
  await page.getByRole('button', { name: 'Profile of Dewi Lestari' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/session');
});

test('without motion, a modal is at its place from its first frame on', async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari', { reducedMotion: 'reduce' });
  await page.goto('/document/my-document');
  const places = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      for (const modal of document.querySelectorAll('.modal-dialog')) {
        seen.push(getComputedStyle(modal).transform);
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await page.getByRole('link', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  expect(new Set(await places.jsonValue())).toEqual(new Set(['none']));
});

test('a modal that is closed while it fades in leaves the page usable', async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari', { reducedMotion: 'no-preference' });
  await page.goto('/document/my-document');
  const filter = page.getByRole('link', { name: 'Filter', exact: true });
  await filter.click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  // Its code is loaded now, so it can be closed in the frame in which it opens.
  await filter.evaluate(async (button: HTMLButtonElement) => {
    button.click();
    const added = () => document.querySelector<HTMLElement>('[role=dialog] .btn-close');
    while (!added()) await new Promise((resolve) => setTimeout(resolve));
    const modal = added()?.closest('[role=dialog]');
    added()?.click();
    while (modal?.isConnected) await new Promise((resolve) => setTimeout(resolve));
  });
  await expect(dialog).toHaveCount(0);
  await filter.click();
  await expect(dialog).toBeVisible();
});

test('without JavaScript the page says so in both languages', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/dashboard');
  const notice = page.locator('noscript');
  await expect(notice).toBeVisible();
  // Reads what stands in <noscript>, which Playwright leaves out by default.
  const shown = { useInnerText: true };
  await expect(notice).toContainText('Berkas needs JavaScript.', shown);
  await expect(notice).toContainText('Berkas memerlukan JavaScript.', shown);
  await context.close();
});
