import type { Locator } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  type Page,
  type SignInAs,
  test,
} from '../support/browser/e2e';
import { boxOf, drag, lift, middleOf, swipe } from '../support/browser/touch';

// The desk in the hand: a touch screen, no keys, no pointer.

const verifier = 'Andi Nurhalizah';
const portrait = { width: 390, height: 844 };
const small = { width: 360, height: 640 };
const sideways = { width: 844, height: 390 };

/** Opens the queue on a phone. The desk goes on to the next document. */
async function openDesk(signInAs: SignInAs, viewport = portrait) {
  const page = await signInAs(verifier, { viewport, isMobile: true, hasTouch: true });
  await page.goto('/document/verification');
  await page.evaluate(() => {
    localStorage.setItem('GO_ON', 'yes');
    // However slow the machine is.
    localStorage.setItem('UNDO_TIME', '60');
  });
  await page.getByRole('button', { name: 'Verification', exact: true }).first().tap();
  const desk = page.getByRole('dialog');
  await expect(place(desk)).toHaveText(/^1 of /);
  await expect(shownFile(desk)).toBeVisible();
  return { page, desk, file: shownFile(desk), touch: await page.context().newCDPSession(page) };
}

const place = (desk: Locator) => desk.locator('.queue-navigation > span').first();
const shownFile = (desk: Locator) => desk.locator('.document-preview:not([inert]) .viewer-desk');
const hint = (desk: Locator) => desk.locator('.swipe-steps-hint');

const left = { x: -140, y: 10 };
const right = { x: 140, y: -10 };

test('a swipe goes to the next document and back, and says so before it does', async ({
  signInAs,
}) => {
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
  // Nothing has been decided.
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

test('what else fingers mean is no swipe', { tag: '@slow' }, async ({ signInAs }) => {
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
  await expect(async () => {
    await zoomIn.tap();
    expect(
      await file.evaluate(({ scrollWidth, clientWidth }) => scrollWidth / clientWidth),
    ).toBeGreaterThan(1.8);
  }).toPass();
  const before = await scrollLeft();
  await swipe(touch, from, left);
  await expect.poll(scrollLeft).toBeGreaterThan(before + 50);
  // Nor does the browser take what is beyond the end for its way back.
  for (const _ of [1, 2, 3, 4, 5]) await swipe(touch, from, right);
  await expect.poll(scrollLeft).toBe(0);
  await swipe(touch, from, right);
  await expect(place(desk)).toHaveText(/^1 of /);

  await desk.getByRole('button', { name: 'Fit to width' }).tap();
  await swipe(touch, from, left);
  await expect(place(desk)).toHaveText(/^2 of /);
  await swipe(touch, from, right);
  await expect(place(desk)).toHaveText(/^1 of /);

  // As two fingers do.
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
  // A question that still moves slips away from under the press.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await swipe(touch, await middleOf(file), left);
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  // A tap soon after a swipe may only end its movement, for the browser.
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await expect(place(desk)).toHaveText(/^1 of /);
  await expect(desk.getByLabel('Note', { exact: true })).toHaveValue('Tanda tangan tidak ada');
});

for (const [index, viewport] of [small, portrait, sideways].entries()) {
  const tag = index > 0 ? '@slow' : [];
  const { width, height } = viewport;
  test(`the decision is in reach of the thumb, at ${width} × ${height}`, { tag }, async ({
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
    // The file has the room.
    const region = await boxOf(file);
    expect(region.width * region.height).toBeGreaterThan(width * height * 0.38);
    // Waits until the desk stands still.
    await save.tap({ trial: true });
    const before = await boxOf(save);

    await desk.getByRole('radio', { name: 'Rejected' }).tap();
    await expect(desk.getByLabel('Note', { exact: true })).toBeInViewport({ ratio: 1 });
    await expectSaveInReach();
    await expectNoAxeViolations(page);

    await desk.getByRole('radio', { name: 'Verified' }).tap();
    await save.tap();
    await expect(place(desk)).toHaveText(/^2 of /);
    const undo = desk.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeInViewport({ ratio: 1 });
    // It comes and goes without moving what the thumb presses.
    expect(await boxOf(save)).toEqual(before);
    expect((await boxOf(undo)).y).toBeGreaterThan(height / 2);
    await expectNoAxeViolations(page);
    await undo.tap();
    await expect(desk.getByRole('radio', { name: 'Verified' })).toBeChecked();
    await expect(place(desk)).toHaveText(/^1 of /);
    expect(await boxOf(save)).toEqual(before);
    await expectNothingWide(page);
  });
}

test('the details unfold below the file, and stay so', async ({ signInAs }) => {
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
  // A tap that comes while the browser still follows a swipe only ends that.
  await details.click();
  await expect(metaData).toBeHidden();
});

test('note and Save stay clear of the keyboard of the screen', async ({ signInAs }) => {
  const { page, desk } = await openDesk(signInAs, small);
  await desk.getByRole('radio', { name: 'Rejected' }).tap();
  const note = desk.getByLabel('Note', { exact: true });
  await note.tap();
  // Chromium shows none here: this is what a browser tells of it.
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
  await rejected.getByRole('button', { name: 'Detail' }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('.viewer-desk')).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('region', { name: 'Last rejection' })).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: 'Details' }).tap();
  await expect(sheet.getByRole('region', { name: 'Meta Data' })).toBeInViewport();
  await expectNoAxeViolations(page);
  await expectNothingWide(page);
});

/** As when another app or another tab is in front, which a browser without a window has none of. */
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
