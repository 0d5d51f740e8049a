import { decide, openDesk, readKept, sent, statusOf, verified } from '../support/browser/undo';
import { expect, foreignOrigin, test, unreadable } from '../support/foreign/e2e';

// Decisions waiting to be sent for an Undo, with a back end that has its own words and no versions.

const role = 'verifikator-dms';
const status = 'Terverifikasi';

// Expects errors of previews that the page may not read.
test.use({ hasQueue: true, expectedErrors: unreadable });

for (const isApart of [false, true]) {
  test.describe(isApart ? 'an API of another origin' : 'an API of the same origin', () => {
    test.use({ isApart });

    test('a decision is taken back, and one arrives although its page is closed', {
      tag: '@slow',
    }, async ({ arriveAs }) => {
      const page = await arriveAs(role);
      const tab = await page.context().newPage();
      await tab.goto('/dashboard');
      await page.bringToFront();
      const desk = await openDesk(page);
      const id = await decide(page, status);
      await desk.getByRole('button', { name: 'Undo' }).click();
      await expect(desk.getByRole('radio', { name: status })).toBeChecked();
      expect(await statusOf(tab, id, foreignOrigin)).toBe(sent);
      await expect.poll(() => readKept(page)).toEqual([]);

      expect(await decide(page, status)).toBe(id);
      await page.close();
      await expect.poll(() => statusOf(tab, id, foreignOrigin)).toBe(verified);
      // This back end does not tell what has become of a decision: the person decides, and nothing
      // is sent again unasked.
      await tab.reload();
      const unanswered = tab.getByRole('region', {
        name: '1 decision was sent, but may not have arrived',
      });
      await expect(unanswered.getByRole('button', { name: 'Send again' })).toBeVisible();
      await unanswered.getByRole('button', { name: 'Discard' }).click();
      await tab.getByRole('button', { name: 'Yes' }).click();
      await expect(unanswered).toHaveCount(0);
      await expect.poll(() => readKept(tab)).toEqual([]);
    });
  });
}
