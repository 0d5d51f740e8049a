import type { Page } from '@playwright/test';

/** Delays the answers to a call by `delay` milliseconds. */
export async function answerLate(page: Page, call: string, delay: number): Promise<void> {
  await page.route(call, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
}
