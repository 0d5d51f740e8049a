import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Watched = { layoutShift: number };

/**
 * From the next address on keeps how far things on a page have moved without having been asked to. The function it returns
 * tells it for the page that is shown now: Cumulative Layout Shift, 0 when nothing has moved.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watched: Watched = Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) {
        if (!hadRecentInput) watched.layoutShift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as Watched).layoutShift);
}
