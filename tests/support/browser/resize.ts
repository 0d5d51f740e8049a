import { expect, type Page, type ViewportSize } from '@playwright/test';

/** The `lg` breakpoint, below which the main menu is a drawer. */
const wide = 992;

/** Resolves once the page has been drawn at its new size, with its menu in the right place. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
  if (size.width < wide) await expect(page.locator('nav#sidebar')).toHaveCount(0);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
