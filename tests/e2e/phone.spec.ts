import type { Locator } from '@playwright/test';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { openDesk, place, portrait, sideways, small } from '../support/browser/phone';
import { boxOf, middleOf, swipe } from '../support/browser/touch';

// The desk on a phone: what is in reach, and what stays in view.

const left = { x: -140, y: 10 };

for (const [index, viewport] of [small, portrait, sideways].entries()) {
  const tag = index > 0 ? '@slow' : [];
  const { width, height } = viewport;
  test(`the decision is in reach of the thumb, at ${width} × ${height} [Q-19]`, { tag }, async ({
    signInAs,
  }) => {
    const { page, desk, file } = await openDesk(signInAs, viewport);
    const save = desk.getByRole('button', { name: 'Save' });
    const expectSaveInReach = async () => {
      await expect(save).toBeInViewport({ ratio: 1 });
      expect((await boxOf(save)).y).toBeGreaterThan((height * 2) / 3);
    };

    await expectSaveInReach();
    await expectNothingWide(page);
    // The file has more than a third of the screen.
    const region = await boxOf(file);
    expect(region.width * region.height).toBeGreaterThan(width * height * 0.38);
    // Waits until the desk stands still.
    await save.tap({ trial: true });
    const before = await boxOf(save);

    await desk.getByRole('radio', { name: 'Rejected' }).tap();
    await expect(desk.getByRole('checkbox', { name: 'Not legible' })).toBeInViewport({ ratio: 1 });
    await expectSaveInReach();
    await expectNoAxeViolations(page);

    await desk.getByRole('radio', { name: 'Verified' }).tap();
    await save.tap();
    await expect(place(desk)).toHaveText(/^2 of /);
    const undo = desk.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeInViewport({ ratio: 1 });
    // The bar comes and goes without moving what the thumb presses.
    await expect.poll(() => boxOf(save)).toEqual(before);
    expect((await boxOf(undo)).y).toBeGreaterThan(height / 2);
    await expectNoAxeViolations(page);
    await undo.tap();
    await expect(desk.getByRole('radio', { name: 'Verified' })).toBeChecked();
    await expect(place(desk)).toHaveText(/^1 of /);
    await expect.poll(() => boxOf(save)).toEqual(before);
    await expectNothingWide(page);
  });
}

test('the choices keep their words whole on the smallest phone held sideways', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const { page, desk } = await openDesk(signInAs, { width: 568, height: 320 });
  for (const name of ['Verified', 'Rejected']) {
    const choice = desk.getByText(name, { exact: true });
    // The choice is as high as a finger, not as two lines.
    expect((await boxOf(choice)).height, name).toBeLessThan(50);
  }
  await expect(desk.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await expectNothingWide(page);
});

test('the details unfold below the file, and stay so', { tag: '@slow' }, async ({ signInAs }) => {
  const { page, desk, file, touch } = await openDesk(signInAs);
  const details = desk.getByRole('button', { name: 'Details' });
  const metaData = desk.getByRole('region', { name: 'Meta Data' });
  await expect(metaData).toBeHidden();
  await details.tap();
  await expect(metaData).toBeVisible();
  await expect(file).toBeInViewport();
  await expect(desk.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await expect(desk.getByRole('combobox', { name: 'Time to undo' })).toBeVisible();
  await expectNoAxeViolations(page);
  await swipe(touch, await middleOf(file), left);
  await expect(place(desk)).toHaveText(/^2 of /);
  await expect(metaData).toBeVisible();
  // A tap during the movement of a swipe only ends that.
  await details.click();
  await expect(metaData).toBeHidden();
});

test('note and Save stay clear of the keyboard of the screen', async ({ signInAs }) => {
  const { page, desk } = await openDesk(signInAs, small);
  await desk.getByRole('radio', { name: 'Rejected' }).tap();
  const note = desk.getByLabel('Note', { exact: true });
  await note.tap();
  // Shrinks the viewport as a keyboard does: Chromium shows none here.
  const visible = 360;
  await page.evaluate((height) => {
    Object.defineProperty(window.visualViewport, 'height', { value: height });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, visible);
  const save = desk.getByRole('button', { name: 'Save' });
  const bottomOf = async (element: Locator) => {
    const { y, height } = await boxOf(element);
    return y + height;
  };
  await expect.poll(() => bottomOf(save)).toBeLessThanOrEqual(visible);
  await expect.poll(async () => (await boxOf(note)).y).toBeGreaterThan(0);
  expect(await bottomOf(note)).toBeLessThanOrEqual((await boxOf(save)).y);
});

test('a decision is sent when the phone shows something else, and not when it is undone before', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const { page, desk } = await openDesk(signInAs);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls.push(new URL(request.url()).pathname);
  });
  const verify = async () => {
    await desk.getByRole('radio', { name: 'Verified' }).tap();
    await desk.getByRole('button', { name: 'Save' }).tap();
  };
  await verify();
  await desk.getByRole('button', { name: 'Undo' }).tap();
  await expect(place(desk)).toHaveText(/^1 of /);
  await hide(page);
  expect(calls).toEqual([]);

  await show(page);
  await verify();
  await expect(place(desk)).toHaveText(/^2 of /);
  const sending = page.waitForRequest((request) => request.method() === 'PUT');
  await hide(page);
  expect((await (await sending).response())?.status()).toBe(200);
  await show(page);
  await expect(desk.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByText('Document has been verified.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('the detail of a document shows its file first, and why it was rejected', async ({
  signInAs,
}) => {
  const page = await signInAs('Dewi Lestari', { viewport: small, isMobile: true, hasTouch: true });
  await page.goto('/document/my-document');
  const rejected = page.getByRole('row').filter({ hasText: 'Rejected' }).first();
  await rejected.getByRole('link', { name: 'Detail' }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('.viewer-scroller')).toBeInViewport({ ratio: 1 });
  const toCorrect = sheet.getByRole('region', { name: 'What to correct' });
  await expect(toCorrect.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
  await sheet.getByRole('region', { name: 'Meta Data' }).scrollIntoViewIfNeeded();
  await expect(sheet.getByRole('region', { name: 'Meta Data' })).toBeInViewport();
  await expectNoAxeViolations(page);
  await expectNothingWide(page);
});

/** Hides the page, as another app in front does; a browser without windows cannot. */
const hide = (page: Page) => setVisibility(page, 'hidden');
const show = (page: Page) => setVisibility(page, 'visible');

function setVisibility(page: Page, state: DocumentVisibilityState) {
  return page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

async function expectNothingWide(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
