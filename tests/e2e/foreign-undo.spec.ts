import {
  decide,
  kill,
  notSent,
  openDesk,
  readKept,
  sent,
  signOut,
  statusOf,
  verified,
  withProfile,
} from '../support/browser/undo';
import { arrive, expect, foreignOrigin, test, unreadable } from '../support/foreign/e2e';

// Decisions waiting to be sent for an Undo, with a back end that tells no versions and has words of
// its own.

const role = 'verifikator-dms';
const status = 'Terverifikasi';

// Some previews are on an origin that the page may not read.
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
      // This back end does not tell what has become of it: the person decides, and nothing is sent
      // again unasked.
      await tab.reload();
      const unanswered = tab.getByRole('region', {
        name: '1 decision was sent, but may not have arrived',
      });
      await expect(unanswered.getByRole('button', { name: 'Send again' })).toBeVisible();
      await unanswered.getByRole('button', { name: 'Discard' }).click();
      await tab.getByRole('button', { name: 'Yes' }).click();
      await expect(unanswered).toHaveCount(0);
      expect(await readKept(tab)).toEqual([]);
    });
  });
}

test(
  'a decision of a browser that is killed is offered after the next sign-in',
  { tag: '@slow' },
  async ({ browserName: _ }, { testId }) => {
    const query = new URLSearchParams({ world: `queue-${testId}` });
    await withProfile(foreignOrigin, async (start) => {
      const killed = await start();
      const page = await killed.newPage();
      await arrive(page, role, query);
      await openDesk(page);
      const id = await decide(page, status);
      await kill(killed, page);

      const restarted = await start();
      const back = await restarted.newPage();
      await arrive(back, role, query);
      await expect(notSent(back)).toBeVisible();
      expect(await statusOf(back, id)).toBe(sent);
      await notSent(back).getByRole('button', { name: 'Send' }).click();
      await expect(back.getByText('Keputusan tersimpan.')).toBeVisible();
      await expect(notSent(back)).toHaveCount(0);
      expect(await statusOf(back, id)).toBe(verified);
      await restarted.close();
    });
  },
);

test.describe(() => {
  // The desk may still be preparing documents when the other tab signs out.
  test.use({ expectedErrors: new RegExp(`${unreadable.source}|status of 401`) });

  test(
    'a sign-out in another tab keeps the decision for the next sign-in',
    { tag: '@slow' },
    async ({ arriveAs }, { testId }) => {
      const page = await arriveAs(role);
      const tab = await page.context().newPage();
      await tab.goto('/dashboard');
      await openDesk(page);
      const id = await decide(page, status);
      await signOut(tab);
      await expect(page.getByRole('heading', { name: /Portal|not signed in/ })).toBeVisible();
      await page.goto('about:blank');
      await arrive(tab, role, new URLSearchParams({ world: `plain-queue-${testId}` }));
      await expect(notSent(tab)).toBeVisible();
      expect(await statusOf(tab, id)).toBe(sent);
      await notSent(tab).getByRole('button', { name: 'Discard' }).click();
      await tab.getByRole('button', { name: 'Yes' }).click();
      await expect(notSent(tab)).toHaveCount(0);
      expect(await statusOf(tab, id)).toBe(sent);
      expect(await readKept(tab)).toEqual([]);
    },
  );
});
