import type { Locator } from '@playwright/test';
import { expect, test } from '../support/browser/e2e';
import { openDesk, place, sideways } from '../support/browser/phone';
import { drag, lift, middleOf, swipe } from '../support/browser/touch';

// Swipes over the desk on a phone.

const hint = (desk: Locator) => desk.locator('.swipe-steps-hint');

const left = { x: -140, y: 10 };
const right = { x: 140, y: -10 };

test('a swipe goes to the next document and back, and says so before it does [Q-19]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const { page, desk, file, touch } = await openDesk(signInAs);
  const from = await middleOf(file);

  await drag(touch, [from], { x: -60, y: 0 });
  await expect(hint(desk)).toHaveText('Next document');
  await expect(hint(desk)).toHaveAttribute('data-far', 'false');
  await expect(desk.locator('.swipe-steps-pushed')).toHaveCSS('transform', /matrix\(.*-60, 0\)/);
  await lift(touch);
  await expect(hint(desk)).toHaveCount(0);
  await expect(place(desk)).toHaveText(/^1 of /);

  await drag(touch, [from], left);
  await expect(hint(desk)).toHaveAttribute('data-far', 'true');
  await lift(touch);
  await expect(place(desk)).toHaveText(/^2 of /);
  await expect(hint(desk)).toHaveCount(0);
  await expect(desk.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(desk.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await swipe(touch, from, right);
  await expect(place(desk)).toHaveText(/^1 of /);
  await drag(touch, [from], right);
  await expect(hint(desk)).toHaveText('No previous document');
  await expect(hint(desk)).toHaveAttribute('data-far', 'false');
  await lift(touch);
  await expect(place(desk)).toHaveText(/^1 of /);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await drag(touch, [from], left);
  await expect(hint(desk)).toHaveText('Next document');
  await expect(desk.locator('.swipe-steps-pushed')).toHaveCSS('transform', 'none');
  await lift(touch);
  await expect(place(desk)).toHaveText(/^2 of /);
});

test('what else fingers mean is no swipe [Q-19]', { tag: '@slow' }, async ({ signInAs }) => {
  const { desk, file, touch } = await openDesk(signInAs, sideways);
  const from = await middleOf(file);
  const scrollTop = () => file.evaluate((element) => element.scrollTop);
  await expect(desk.getByRole('button', { name: 'Fit to width', pressed: true })).toBeVisible();

  await test.step('scrolling', async () => {
    await swipe(touch, from, { x: -60, y: -120 });
    await expect.poll(scrollTop).toBeGreaterThan(50);
  });
  await test.step('the way back from the edge of the screen', () =>
    swipe(touch, { ...from, x: sideways.width - 10 }, left));
  await test.step('two fingers', async () => {
    await drag(touch, [from, { ...from, y: from.y + 60 }], left);
    await lift(touch);
  });
  await test.step('a second finger during a swipe', async () => {
    await drag(touch, [from], left);
    await expect(hint(desk)).toBeVisible();
    const second = { ...from, y: from.y + 60, id: 1 };
    const first = { x: from.x + left.x, y: from.y + left.y, id: 0 };
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [first, second],
    });
    await expect(hint(desk)).toHaveCount(0);
    await lift(touch);
  });
  await test.step('a press on a tool that slips', async () =>
    swipe(touch, await middleOf(desk.getByRole('button', { name: 'Rotate' })), left));
  await test.step('selected text', async () => {
    await desk.getByRole('heading', { level: 2 }).evaluate((heading) => {
      getSelection()?.selectAllChildren(heading);
    });
    await swipe(touch, from, left);
  });
  await expect(place(desk)).toHaveText(/^1 of /);
  await desk.evaluate(() => getSelection()?.empty());
  await swipe(touch, from, left);
  await expect(place(desk)).toHaveText(/^2 of /);
});

test('a page that is wider than the screen is panned instead', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const { page, desk, file, touch } = await openDesk(signInAs);
  const from = await middleOf(file);
  const scrollLeft = () => file.evaluate((element) => element.scrollLeft);
  const zoomIn = desk.getByRole('button', { name: 'Zoom in' });
  const zoom = desk.getByRole('status', { name: 'Zoom', exact: true });
  const width = () => file.evaluate(({ scrollWidth, clientWidth }) => scrollWidth / clientWidth);
  for (const _ of [1, 2, 3]) {
    const before = (await zoom.textContent()) ?? '';
    await zoomIn.tap();
    await expect(zoom).not.toHaveText(before);
  }
  await expect.poll(width).toBeGreaterThan(1.8);
  const before = await scrollLeft();
  await swipe(touch, from, left);
  await expect.poll(scrollLeft).toBeGreaterThan(before + 50);
  // The browser does not go back when a swipe goes beyond the end.
  for (const _ of [1, 2, 3, 4, 5]) await swipe(touch, from, right);
  await expect.poll(scrollLeft).toBe(0);
  await swipe(touch, from, right);
  await expect(place(desk)).toHaveText(/^1 of /);

  await desk.getByRole('button', { name: 'Fit to width' }).tap();
  await swipe(touch, from, left);
  await expect(place(desk)).toHaveText(/^2 of /);
  await swipe(touch, from, right);
  await expect(place(desk)).toHaveText(/^1 of /);

  // Enlarges the page, as two fingers do.
  await touch.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  const offset = () => page.evaluate(() => window.visualViewport?.offsetLeft ?? 0);
  const start = await offset();
  await swipe(touch, { x: 200, y: 400 }, { x: start > 50 ? 100 : -100, y: 0 });
  await expect.poll(async () => Math.abs((await offset()) - start)).toBeGreaterThan(20);
  await expect(place(desk)).toHaveText(/^1 of /);
});

test('a swipe asks before it leaves what was written, as the buttons do', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const { page, desk, file, touch } = await openDesk(signInAs);
  await desk.getByRole('radio', { name: 'Rejected' }).tap();
  await desk.getByLabel('Note', { exact: true }).fill('Tanda tangan tidak ada');
  // Asks for no motion: a question that still moves slips away from under the press.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await swipe(touch, await middleOf(file), left);
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  // Clicks: for the browser, a tap soon after a swipe may only end its movement.
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await expect(place(desk)).toHaveText(/^1 of /);
  await expect(desk.getByLabel('Note', { exact: true })).toHaveValue('Tanda tangan tidak ada');
});
