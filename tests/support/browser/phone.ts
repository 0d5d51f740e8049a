import type { Locator } from '@playwright/test';
import { expect, type SignInAs } from './e2e';

// A phone: a touch screen, no keys, no pointer.

export const portrait = { width: 390, height: 844 };
export const small = { width: 360, height: 640 };
export const sideways = { width: 844, height: 390 };

/** Opens the queue on a phone. The desk goes on to the next document. */
export async function openDesk(signInAs: SignInAs, viewport = portrait) {
  const page = await signInAs('Andi Nurhalizah', {
    ...{ viewport, isMobile: true, hasTouch: true },
    reducedMotion: 'no-preference',
  });
  await page.goto('/document/verification');
  await page.evaluate(() => {
    localStorage.setItem('GO_ON', 'yes');
    // Waits long, however slow the machine is.
    localStorage.setItem('UNDO_TIME', '60');
  });
  await page
    .getByRole('table')
    .getByRole('link', { name: 'Verification', exact: true })
    .first()
    .tap();
  const desk = page.getByRole('dialog');
  await expect(place(desk)).toHaveText(/^1 of /);
  await expect(shownFile(desk)).toBeVisible();
  return { page, desk, file: shownFile(desk), touch: await page.context().newCDPSession(page) };
}

/** The document's place in the queue. */
export const place = (desk: Locator) => desk.locator('.queue-navigation > span').first();
const shownFile = (desk: Locator) =>
  desk.locator('.document-preview:not([inert]) .viewer-scroller');
