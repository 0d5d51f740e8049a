import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & {
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};
type Watched = { layoutShifts: string[] };

/**
 * Records layout shifts from the next navigation on. The function it returns says what has moved
 * on the page, and from where to where.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const { layoutShifts }: Watched = Object.assign(window, { layoutShifts: [] });
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moves = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName}.${element?.className}`;
          return `${name}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`;
        });
        layoutShifts.push(moves.join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as Watched).layoutShifts);
}
