import type { Locator } from '@playwright/test';
import { expect, expectNoAxeViolations, type Page, test, watch } from '../support/browser/e2e';
import { expectNoOverflow } from '../support/browser/overflow';
import { small } from '../support/browser/phone';
import { serveBundle } from '../support/browser/serve-bundle';
import { boxOf, drag, lift, middleOf } from '../support/browser/touch';
import { makePhoto } from '../support/files/made-photo';
import { askew, compareMarks, cornersOf, photograph } from '../support/files/photographed-page';

// The corners of a page, dragged by a thumb, in the editor alone.

const photo = photograph(askew).toString('base64');

let bundle: Awaited<ReturnType<typeof serveBundle>>;
test.beforeAll(async () => {
  bundle = await serveBundle('tests/support/browser/edit-corners-in-page.tsx');
});
test.afterAll(() => bundle.stop());

const magnifier = (page: Page) => page.locator('.corner-magnifier');
const said = (page: Page) => page.getByRole('status');

/** Where a corner of the page is seen on the screen. */
async function placeOf(page: Page, index: number) {
  const { x, y, width, height } = await boxOf(page.getByRole('group').getByRole('img'));
  const corner = cornersOf(askew)[index] ?? { x: 0, y: 0 };
  return { x: x + corner.x * width, y: y + corner.y * height };
}

/** How far a corner is to be moved, by a thumb beside its middle. */
async function wayOf(page: Page, corner: Locator, index: number) {
  const [from, to] = [await middleOf(corner), await placeOf(page, index)];
  return { from: { x: from.x + 9, y: from.y - 12 }, by: { x: to.x - from.x, y: to.y - from.y } };
}

for (const [shape, viewport, language] of [
  ['upright', small, 'en'],
  ['sideways', { width: small.height, height: small.width }, 'id'],
] as const) {
  const tag = shape === 'upright' ? [] : '@slow';
  test(`thumbs drag the corners on a phone, ${shape}, and the page comes out straight [A-32 A-30]`, {
    tag,
  }, async ({ browser }) => {
    const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
    const { faults } = watch(context, 'The editor', {});
    const page = await context.newPage();
    await page.goto(bundle.origin);
    await page.evaluate(([one, two]) => globalThis.editCorners(one, two), [
      photo,
      language,
    ] as const);
    const corners = page.getByRole('slider');
    await expect(corners).toHaveCount(4);
    await expectNoOverflow(page);
    const touch = await context.newCDPSession(page);
    for (const [index, corner] of (await corners.all()).entries()) {
      const { width, height } = await boxOf(corner);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
      const { from, by } = await wayOf(page, corner, index);
      await drag(touch, [from], by);
      await expect(magnifier(page)).toBeVisible();
      const [lens, thumb] = [await middleOf(magnifier(page)), from.x + by.x];
      expect(Math.abs(lens.x - thumb), 'away from the thumb').toBeGreaterThan(80);
      await lift(touch);
      await expect(magnifier(page)).toHaveCount(0);
    }
    await expect(said(page)).toBeEmpty();
    await expectNoAxeViolations(page);
    const jpeg = await page.evaluate(
      (one) => globalThis.straightenInPage(one, globalThis.editedCorners),
      photo,
    );
    const off = await compareMarks(Buffer.from(jpeg, 'base64'), askew);
    expect(off.place).toBeLessThan(0.01);
    expect(off.aspect).toBeLessThan(0.05);

    const picture = page.getByRole('group').getByRole('img');
    const before = await boxOf(picture);
    await drag(touch, [await middleOf(corners.first())], { x: before.width, y: before.height });
    await expect(said(page)).not.toBeEmpty();
    expect(await boxOf(picture), 'nothing moves under a thumb').toEqual(before);
    await lift(touch);
    expect(faults()).toEqual([]);
    await context.close();
  });
}

test('a mouse and keys move corners under a magnifier; what is no page is told [A-32 A-34]', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: small });
  const { faults } = watch(context, 'The editor', {});
  const page = await context.newPage();
  await page.goto(bundle.origin);
  await page.evaluate((one) => globalThis.editCorners(one, 'en'), photo);
  const corner = page.getByRole('slider', { name: 'Top left corner' });
  const { from, by } = await wayOf(page, corner, 0);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await expect(magnifier(page)).toBeVisible();
  const [place, aim] = [await middleOf(corner), await placeOf(page, 0)];
  expect(Math.hypot(place.x - aim.x, place.y - aim.y)).toBeLessThan(1);
  await page.mouse.up();
  await expect(magnifier(page)).toHaveCount(0);

  await page.keyboard.press('ArrowRight');
  await expect(magnifier(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('slider', { name: 'Top right corner' })).toBeFocused();
  await expect(magnifier(page)).toHaveAttribute('data-side', 'left');
  const colour = () =>
    page.locator('.corner-stage .corner-halo').evaluate((line) => getComputedStyle(line).stroke);
  const usual = await colour();
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(said(page)).toHaveText('The corners must make a page.');
  expect(await colour()).not.toBe(usual);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Whole picture' }).click();
  await expect(said(page)).toBeEmpty();
  await expect(corner).toHaveAttribute('aria-valuetext', '0 % from the left, 0 % from the top');
  expect(faults()).toEqual([]);
  await context.close();
});

test('a photo of 12 megapixels is shown upright, in as many pixels as a screen has [A-32]', {
  tag: '@slow',
}, async ({ page }) => {
  const large = makePhoto({ width: 3072, height: 4096, orientation: 6 }).toString('base64');
  await page.goto(bundle.origin);
  await page.evaluate((one) => globalThis.editCorners(one, 'en'), large);
  const shown = page.getByRole('img', { name: 'The photo' });
  await expect(shown).toHaveJSProperty('width', 1536);
  await expect(shown).toHaveJSProperty('height', 2048);
  const { width, height } = await boxOf(shown);
  expect(width / height).toBeCloseTo(0.75, 1);
  // Reads the corner at the top left, which is red.
  const [red = 0, green = 255] = await shown.evaluate((canvas: HTMLCanvasElement) =>
    Array.from(canvas.getContext('2d')?.getImageData(20, 20, 1, 1).data ?? []),
  );
  expect(red - green).toBeGreaterThan(150);
  // An <img> would keep the picture in memory for minutes.
  await expect(page.locator('.corner-editor img')).toHaveCount(0);
});
