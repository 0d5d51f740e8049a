import type { CDPSession, Locator } from '@playwright/test';

// Playwright taps, but has no fingers that move.

type Point = { x: number; y: number };

/** Where an element is. Throws if it is not shown. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return box;
}

/** The middle of an element. */
export async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Puts fingers on the screen and moves them together, in as many steps as a screen reports. */
export async function drag(touch: CDPSession, fingers: Point[], by: Point) {
  const at = (part: number) =>
    fingers.map(({ x, y }, id) => ({ x: x + by.x * part, y: y + by.y * part, id }));
  const report = (type: 'touchStart' | 'touchMove', part: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at(part) });
  // Without waiting for the page: a finger does not rest because a page is busy.
  const reports = [report('touchStart', 0)];
  for (let step = 1; step <= 8; step += 1) reports.push(report('touchMove', step / 8));
  await Promise.all(reports);
}

export const lift = (touch: CDPSession) =>
  touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

export async function swipe(touch: CDPSession, from: Point, by: Point) {
  await drag(touch, [from], by);
  await lift(touch);
}
