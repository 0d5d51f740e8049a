import { expect, expectNoAxeViolations, test } from '../support/browser/e2e';
import { handOff } from '../support/browser/hand-off';
import {
  arrived,
  decide,
  kill,
  notSent,
  openDesk,
  readKept,
  sent,
  signOut,
  statusOf,
  verified,
  withProfile,
} from '../support/browser/undo';

// Decisions waiting to be sent for an Undo, in the built app. The same with a foreign back end:
// foreign-undo.spec.ts.

const verifier = 'Andi Nurhalizah';

test('a decision waits with Undo within reach, and comes back [U-3]', { tag: '@daily' }, async ({
  signInAs,
}) => {
  const page = await signInAs(verifier);
  const desk = await openDesk(page);
  const id = await decide(page);
  const undo = desk.getByRole('button', { name: 'Undo' });
  await desk.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await expectNoAxeViolations(page);
  await expect(desk.locator('.undo-progress')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(desk.getByRole('radio', { name: 'Verified' })).toBeChecked();
  await expect(undo).toHaveCount(0);
  expect(await statusOf(page, id)).toBe(sent);
});

test('a long description is whole in the bar while the focus is on it, and moves nothing [U-3]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs(verifier, { viewport: { width: 1280, height: 800 } });
  await page.route('**/service/api/document/**', async (route) => {
    const response = await route.fetch();
    const json = JSON.parse(await response.text(), (key, value) =>
      key === 'additional_name' ? 'Pelatihan Kepemimpinan '.repeat(10) : value,
    );
    await route.fulfill({ response, json });
  });
  // Drops the rows that the dashboard may have read ahead.
  await page.reload();
  const desk = await openDesk(page);
  const foot = desk.locator('.queue-footer');
  const heightOfFoot = async () => (await foot.boundingBox())?.height;
  const height = await heightOfFoot();
  await decide(page);
  await expect.poll(heightOfFoot).toBe(height);

  await desk.getByRole('button', { name: 'Undo' }).focus();
  const label = desk.locator('.undo-label');
  await expect(label).toHaveText(/^Verified: .*(Pelatihan Kepemimpinan.*){10}/);
  const beyond = await label.evaluate(({ scrollWidth, clientWidth, firstElementChild }) => [
    scrollWidth - clientWidth,
    (firstElementChild?.scrollHeight ?? 0) - (firstElementChild?.clientHeight ?? 0),
  ]);
  expect(Math.max(...beyond)).toBeLessThan(2);
  await expect(label).toBeInViewport({ ratio: 1 });
  await expect.poll(heightOfFoot).toBe(height);
});

test('a decision arrives although its page is closed while it waits [U-7]', {
  tag: '@daily',
}, async ({ signInAs }) => {
  const page = await signInAs(verifier);
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await page.bringToFront();
  await openDesk(page);
  const id = await decide(page);
  // Looking at another tab sends nothing.
  await tab.bringToFront();
  expect(await statusOf(tab, id)).toBe(sent);
  await page.close();
  await expect.poll(() => statusOf(tab, id)).toBe(verified);
  await tab.reload();
  await expect(arrived(tab)).toBeVisible();
  await expect(arrived(tab).getByRole('button')).toHaveCount(0);
  await expect.poll(() => readKept(tab)).toEqual([]);
});

test('a decision of a browser that is killed is offered after the next start [U-8]', {
  tag: '@slow',
}, async ({ baseURL }) => {
  await withProfile(baseURL, async (start) => {
    const killed = await start();
    const page = await killed.newPage();
    await handOff(page, verifier);
    await openDesk(page);
    const id = await decide(page);
    await kill(killed, page);

    const restarted = await start();
    const back = await restarted.newPage();
    // The last writes to local storage, such as the session, may be lost: signs in again.
    await handOff(back, verifier);
    await expect(notSent(back)).toBeVisible();
    expect(await statusOf(back, id)).toBe(sent);
    await expectNoAxeViolations(back);
    await notSent(back).getByRole('button', { name: 'Send' }).click();
    await expect(back.getByText('Document has been verified.')).toBeVisible();
    await expect(notSent(back)).toHaveCount(0);
    expect(await statusOf(back, id)).toBe(verified);
    await restarted.close();
  });
});

test('a sign-out in another tab keeps the decision, which one tab then offers [U-9]', {
  tag: '@daily',
}, async ({ signInAs }) => {
  // The desk may still be preparing documents when the other tab signs out.
  const page = await signInAs(verifier, { tolerates: /status of 401/ });
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await openDesk(page);
  const id = await decide(page);
  await signOut(tab);
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(page.getByText(/^What you have not saved or sent is kept/)).toBeVisible();

  // Leaves the page: it would follow the sign-in, and might be the first to offer.
  await page.goto('about:blank');
  await handOff(tab, verifier);
  await expect(notSent(tab)).toBeVisible();
  expect(await statusOf(tab, id)).toBe(sent);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Verifier' })).toBeVisible();
  await expect(notSent(page)).toHaveCount(0);
  await tab.close();
  await expect(notSent(page)).toBeVisible();
  await notSent(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(notSent(page)).toHaveCount(0);
  expect(await statusOf(page, id)).toBe(sent);
  await expect.poll(() => readKept(page)).toEqual([]);
});
