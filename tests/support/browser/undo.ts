import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { browserLaunchOptions } from './browser';
import { openFromMenu } from './document-screens';
import { readRecord } from './stored-record';

// Decisions waiting to be sent for an Undo, against any back end.

export const sent = 2;
export const verified = 3;

/** Opens the queue on a desk that goes on to the next document. */
export async function openDesk(page: Page) {
  await openFromMenu(page, 'Verification');
  await page
    .getByRole('table')
    .getByRole('link', { name: 'Verification', exact: true })
    .first()
    .click();
  const desk = page.getByRole('dialog');
  await desk.getByRole('checkbox', { name: 'Go on to the next document' }).check();
  // Waits long, however slow the machine is.
  await desk.getByRole('combobox', { name: 'Time to undo' }).selectOption('60 seconds');
  return desk;
}

/**
 * Verifies the open document and waits until the browser keeps the decision. `status`: the server's
 * word for it. Returns the document's id.
 */
export async function decide(page: Page, status = 'Verified'): Promise<string> {
  const desk = page.getByRole('dialog');
  const place = await desk
    .getByText(/^\d+ of /)
    .first()
    .textContent();
  await desk.getByRole('radio', { name: status }).check();
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

type KeptDecision = { document: { id: number | string } };

export async function readKept(page: Page): Promise<KeptDecision[]> {
  return ((await readRecord(page, 'decisions')) ?? []) as KeptDecision[];
}

/** The status of a document on the server, which may have an origin of its own. */
export function statusOf(page: Page, id: string, apiOrigin = ''): Promise<number> {
  return page.evaluate(
    async ({ id, apiOrigin }) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}` };
      const path = `${apiOrigin}/service/api/document/documents/view/${id}`;
      const answer = await fetch(path, { headers });
      return Number((await answer.json()).data.document_status_id);
    },
    { id, apiOrigin },
  );
}

export const notSent = (page: Page) =>
  page.getByRole('region', { name: '1 decision has not been sent' });

export const arrived = (page: Page) => page.getByRole('region', { name: '1 decision has arrived' });

export async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

/** Browsers in turn with the same profile, whose folder is removed at the end. */
export async function withProfile(
  baseURL: string | undefined,
  use: (start: () => Promise<BrowserContext>) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'berkas-profile-'));
  const viewport = { width: 1280, height: 800 };
  try {
    await use(() =>
      chromium.launchPersistentContext(folder, { ...browserLaunchOptions(), baseURL, viewport }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Kills a browser, as the system does when memory runs out. */
export async function kill(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const ended = context.waitForEvent('close');
  await session.send('Browser.crash').catch(() => undefined);
  await ended;
}
