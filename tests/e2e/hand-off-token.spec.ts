import type { Request } from '@playwright/test';
import { openFromMenu, rowOf } from '../support/browser/document-screens';
import { expect, test } from '../support/foreign/e2e';

test('the hand-off token goes to the exchange and nowhere else [S-4 V3.4.5]', {
  tag: '@slow',
}, async ({ page }) => {
  const requests: Request[] = [];
  const console: string[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('console', (message) => console.push(message.text()));

  await page.goto('/portal?world=hand-off-token');
  const link = page.getByRole('link', { name: 'viewer-dms', exact: true });
  const href = (await link.getAttribute('href')) ?? '';
  const token = new URLSearchParams(href.split('?')[1]).get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  const spellings = [token, encodeURIComponent(token), href.split('token=')[1] ?? ''];
  const holdsToken = (text: string | null | undefined) =>
    spellings.some((spelling) => text?.includes(spelling));

  await link.click();
  await expect(page).toHaveURL('/dashboard');
  // Loads files of both origins and a page of the portal: requests that could carry a referrer.
  await openFromMenu(page, 'Document');
  await rowOf(page, 'Baru diunggah').getByRole('link', { name: 'Detail' }).click();
  await expect(page.getByRole('dialog').locator('canvas')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  const kept = await page.evaluate(async () => {
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.referrer,
      history.state,
      location.href,
      await readRecords(),
      await caches.keys(),
    ]);

    /** Reads the records in the app's own database. */
    function readRecords() {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open('berkas');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('records').objectStore('records').getAll();
          reading.onsuccess = () => resolve(reading.result);
        };
      });
    }
  });
  expect(holdsToken(kept)).toBe(false);
  expect(JSON.parse(kept)[0]).toMatchObject({ ACCESS_TOKEN: expect.stringMatching(/^\d+\|/) });
  expect(JSON.parse(kept).slice(-2)).toEqual([[], []]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Portal: help' })).toBeVisible();
  expect(await page.evaluate(() => document.referrer)).toBe('');

  // Back through the whole history: the page with the token is not part of it.
  for (let step = 0; step < 3; step++) {
    await page.goBack();
    expect(holdsToken(page.url())).toBe(false);
  }
  await expect(page).toHaveURL(/\/portal\?world=/);

  expect(console.filter(holdsToken)).toEqual([]);
  expect(requests.length).toBeGreaterThan(20);
  const addressed = requests.filter((request) => holdsToken(request.url()));
  expect(addressed.map((request) => request.resourceType())).toEqual(['document']);
  const sent = requests.filter((request) => holdsToken(request.postData()));
  expect(sent.map((request) => new URL(request.url()).pathname)).toEqual([
    '/service/api/authentication/session',
  ]);
  const headers = await Promise.all(requests.map((request) => request.allHeaders()));
  expect(headers.filter((each) => holdsToken(JSON.stringify(each)))).toEqual([]);
  // The only referrer is that of the portal's own link.
  const told = headers.flatMap(({ referer }) => (referer ? [new URL(referer).pathname] : []));
  expect(told.filter((path) => path !== '/portal')).toEqual([]);
});
