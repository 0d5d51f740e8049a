import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Watched = { layoutShift: number };

/**
 * Records layout shifts from the next navigation on. The function it returns gives the page's
 * Cumulative Layout Shift, 0 if nothing moved.
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
