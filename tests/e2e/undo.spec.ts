import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunchOptions } from '../support/browser';
import { openFromMenu } from '../support/document-screens';
import { expect, expectNoAxeViolations, type Page, test } from '../support/e2e';
import { handOff } from '../support/hand-off';

// Decisions that wait for an Undo, in the built app.

const verifier = 'Andi Nurhalizah';
const sent = 2;
const verified = 3;

/** Opens the queue on a desk that goes on to the next document. */
async function openDesk(page: Page) {
  await openFromMenu(page, 'Verification');
  await page.getByRole('button', { name: 'Verification', exact: true }).first().click();
  const desk = page.getByRole('dialog');
  await desk.getByRole('checkbox', { name: 'Go on to the next document' }).check();
  // However slow the machine is.
  await desk.getByRole('combobox', { name: 'Time to undo' }).selectOption('60 seconds');
  return desk;
}

/** Verifies the open document and waits until the browser keeps the decision. Returns its id. */
async function verify(page: Page): Promise<string> {
  const desk = page.getByRole('dialog');
  const place = await desk
    .getByText(/^\d+ of /)
    .first()
    .textContent();
  await desk.getByRole('radio', { name: 'Verified' }).check();
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText(/^\d+ of /).first()).not.toHaveText(place ?? '');
  let kept: KeptDecision[] = [];
  await expect
    .poll(async () => {
      kept = await readKept(page);
      return kept.length;
    })
    .toBeGreaterThan(0);
  return String(kept.at(-1)?.document.id);
}

type KeptDecision = { document: { id: number } };

function readKept(page: Page): Promise<KeptDecision[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('berkas');
        opening.onsuccess = () => {
          const store = opening.result.transaction('records').objectStore('records');
          const reading = store.get('decisions');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result ?? []);
          };
        };
      }),
  );
}

/** The status of a document on the server. */
function statusOf(page: Page, id: string): Promise<number> {
  return page.evaluate(async (id) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}` };
    const answer = await fetch(`/service/api/document/documents/view/${id}`, { headers });
    return (await answer.json()).data.document_status_id;
  }, id);
}

const notSent = (page: Page) => page.getByRole('region', { name: '1 decision has not been sent' });

test('a decision waits with Undo within reach, and comes back', async ({ signInAs }) => {
  const page = await signInAs(verifier);
  const desk = await openDesk(page);
  const id = await verify(page);
  const undo = desk.getByRole('button', { name: 'Undo' });
  await desk.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await expectNoAxeViolations(page);
  await expect(desk.locator('.undo-progress')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(desk.getByRole('radio', { name: 'Verified' })).toBeChecked();
  await expect(undo).toHaveCount(0);
  expect(await statusOf(page, id)).toBe(sent);
});

test('a decision arrives although its page is closed while it waits', async ({ signInAs }) => {
  const page = await signInAs(verifier);
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await page.bringToFront();
  await openDesk(page);
  const id = await verify(page);
  // Looking at another tab sends nothing.
  await tab.bringToFront();
  expect(await statusOf(tab, id)).toBe(sent);
  await page.close();
  await expect.poll(() => statusOf(tab, id)).toBe(verified);
  await tab.reload();
  await expect(tab.getByRole('region', { name: '1 decision has arrived' })).toBeVisible();
  expect(await readKept(tab)).toEqual([]);
});

test('a decision of a browser that is killed is offered after the next start', async ({
  baseURL,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'berkas-profile-'));
  const start = () =>
    chromium.launchPersistentContext(folder, {
      ...browserLaunchOptions(),
      baseURL,
      viewport: { width: 1280, height: 800 },
    });
  try {
    const killed = await start();
    const page = await killed.newPage();
    await handOff(page, verifier);
    await openDesk(page);
    const id = await verify(page);
    const session = await killed.newCDPSession(page);
    const ended = killed.waitForEvent('close');
    await session.send('Browser.crash').catch(() => undefined);
    await ended;

    const restarted = await start();
    const back = await restarted.newPage();
    // What was last written to local storage, as the session, may be lost.
    await handOff(back, verifier);
    await expect(notSent(back)).toBeVisible();
    expect(await statusOf(back, id)).toBe(sent);
    await expectNoAxeViolations(back);
    await notSent(back).getByRole('button', { name: 'Send' }).click();
    await expect(back.getByText('Document has been verified.')).toBeVisible();
    await expect(notSent(back)).toHaveCount(0);
    expect(await statusOf(back, id)).toBe(verified);
    await restarted.close();
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('a sign-out in another tab keeps the decision, which one tab then offers', async ({
  signInAs,
}) => {
  const page = await signInAs(verifier);
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await openDesk(page);
  const id = await verify(page);
  await tab.getByRole('button', { name: `Profile of ${verifier}` }).click();
  await tab.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(page.getByText(/^What you have not saved or sent is kept/)).toBeVisible();

  // It would follow the sign-in, and perhaps be the first to offer.
  await page.goto('about:blank');
  await handOff(tab, verifier);
  await expect(notSent(tab)).toBeVisible();
  expect(await statusOf(tab, id)).toBe(sent);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Verifikator DMS' })).toBeVisible();
  await expect(notSent(page)).toHaveCount(0);
  await tab.close();
  await expect(notSent(page)).toBeVisible();
  await notSent(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(notSent(page)).toHaveCount(0);
  expect(await statusOf(page, id)).toBe(sent);
  expect(await readKept(page)).toEqual([]);
});
