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

/** The time of the last report, in seconds, as Chromium takes it. */
let clock = 0;

/** The time of the next report, at least so many seconds after the last one. */
function tick(seconds: number): number {
  clock = Math.max(Date.now() / 1000, clock + seconds);
  return clock;
}

/** Puts fingers on the screen and moves them together, in as many steps as a screen reports. */
export async function drag(touch: CDPSession, fingers: Point[], by: Point) {
  const at = (part: number) =>
    fingers.map(({ x, y }, id) => ({ x: x + by.x * part, y: y + by.y * part, id }));
  const report = (type: 'touchStart' | 'touchMove', part: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at(part),
      timestamp: tick(0.001),
    });
  // Does not wait for the page: a finger does not rest because a page or the browser is busy.
  const reports = [report('touchStart', 0)];
  for (let step = 1; step <= 8; step += 1) reports.push(report('touchMove', step / 8));
  await Promise.all(reports);
}

/** Lifts fingers that have come to rest: others would fling, which takes the next touch to end. */
export const lift = (touch: CDPSession) =>
  touch.send('Input.dispatchTouchEvent', {
    type: 'touchEnd',
    touchPoints: [],
    timestamp: tick(0.1),
  });

export async function swipe(touch: CDPSession, from: Point, by: Point) {
  await drag(touch, [from], by);
  await lift(touch);
}
