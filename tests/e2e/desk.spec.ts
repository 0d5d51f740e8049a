import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e';

const files = (page: Page) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/api/files/')) requested.push(pathname);
  });
  return requested;
};

/** The previews that are drawn, even out of sight. */
const drawn = (page: Page) =>
  page.locator(
    '.document-preview:has(canvas), .document-preview:has(.viewer[aria-busy=false] img)',
  );

test('the next two files are drawn out of sight, and shown without another request [Q-10]', {
  tag: '@daily',
}, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah', { readsScans: true });
  const requested = files(page);
  await page.goto('/document/verification');
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  const desk = page.getByRole('dialog');
  await expect(drawn(page)).toHaveCount(3);
  // Previews out of sight are not in the accessibility tree, either.
  await expect(desk.getByRole('region', { name: /^Preview of/ })).toHaveCount(1);
  await expect(desk.getByText(/^1 of about \d+$/)).toBeVisible();

  const before = [...requested];
  expect(new Set(before).size).toBe(3);
  const details = desk.locator('.document-sheet-heading p');
  const first = await details.textContent();
  await desk.getByRole('button', { name: 'Next document' }).click();
  await expect(details).not.toHaveText(first ?? '');
  await expect(desk.getByText(/^2 of about \d+$/)).toBeVisible();
  // One more is prepared, one is kept behind, and the one on screen was prepared before.
  await expect(drawn(page)).toHaveCount(4);
  expect(new Set(requested).size).toBe(4);

  await desk.getByRole('button', { name: 'Previous document' }).click();
  await expect(details).toHaveText(first ?? '');
  await expect(drawn(page)).toHaveCount(3);
});

test('the next document begins at its top, wherever the last one was left [Q-26]', {
  tag: '@daily',
}, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah');
  await page.setViewportSize({ width: 1280, height: 360 });
  await page.goto('/document/verification');
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  const desk = page.getByRole('dialog');
  const side = desk.locator('.document-sheet-side');
  await expect(desk.getByText(/^1 of about \d+$/)).toBeVisible();
  // Scroll down, as a verifier does to read the history.
  await expect(desk.getByRole('heading', { name: 'History' })).toBeAttached();
  await side.hover();
  await page.mouse.wheel(0, 5000);
  await expect.poll(() => side.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);

  await desk.getByRole('button', { name: 'Next document' }).click();
  await expect(desk.getByText(/^2 of about \d+$/)).toBeVisible();
  await expect.poll(() => side.evaluate((element) => element.scrollTop)).toBe(0);
});

/** Sets a browser to save data: the desk then prepares nothing. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );

test('nothing is prepared for who saves data [Q-10]', { tag: '@daily' }, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah');
  await saveData(page);
  const requested = files(page);
  await page.goto('/document/verification');
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  const desk = page.getByRole('dialog');
  await expect(drawn(page)).toHaveCount(1);
  await expect(page.locator('.document-preview')).toHaveCount(1);
  // The desk would have prepared others before the next document was opened.
  await desk.getByRole('button', { name: 'Next document' }).click();
  await expect(desk.getByText(/^2 of about \d+$/)).toBeVisible();
  await expect(drawn(page)).toHaveCount(2);
  expect(await page.locator('.document-preview').count()).toBe(2);
  expect(new Set(requested).size).toBe(2);
});

test('what is put aside comes back at the end of the queue [Q-5 Q-7]', { tag: '@daily' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Andi Nurhalizah');
  // Saves data, because drawing files takes long and is not the subject.
  await saveData(page);
  await page.goto('/document/verification');
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  const desk = page.getByRole('dialog');
  const place = desk.locator('.queue-navigation > span').first();
  await expect(place).toHaveText(/^1 of about \d+$/);
  const details = desk.locator('.document-sheet-heading p');
  const first = await details.textContent();
  await desk.getByRole('button', { name: 'Put aside' }).click();
  let nth = 2;
  // On the last page the number of documents is known.
  for (; !(await place.textContent())?.endsWith(` ${nth}`); nth += 1) {
    expect(nth, 'the queue has an end').toBeLessThan(60);
    await expect(place).toHaveText(new RegExp(`^${nth} of `));
    await desk.getByRole('button', { name: 'Next document' }).click();
    await expect(place).toHaveText(new RegExp(`^${nth + 1} of `));
  }
  expect(nth).toBeGreaterThan(10);
  await desk.getByRole('button', { name: 'Next document' }).click();
  await expect(place).toHaveText(`1 of ${nth}`);
  await expect(details).toHaveText(first ?? '');
});
