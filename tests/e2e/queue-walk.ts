import { expect, type Locator, type Page } from '@playwright/test';

/** Reads and writes of the walk through a queue of documents outside the screen. */

/** Calls the API as the person who is signed in on a page. */
async function callApi(page: Page, path: string, body?: object) {
  return page.evaluate(
    async ([path, body]) => {
      const xsrf = document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? '';
      const answer = await fetch(`/service/api/${path}`, {
        method: body ? 'PUT' : 'GET',
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}`,
          'Content-Type': 'application/json',
          'X-XSRF-TOKEN': decodeURIComponent(xsrf),
        },
        body: body && JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json();
    },
    [path, body] as const,
  );
}

/** The ids of all documents that wait for the person on a page, in the order of the list. */
async function readQueue(page: Page): Promise<string[]> {
  const role = await page.evaluate(() => localStorage.getItem('ROLE') ?? '');
  const ids: string[] = [];
  for (let number = 1; ; number += 1) {
    const query = new URLSearchParams({ page: String(number), role });
    const { data } = await callApi(page, `document/verifications?${query}`);
    const rows: { id: unknown }[] = Array.isArray(data) ? data : data.data;
    if (rows.length === 0) return ids;
    ids.push(...rows.map(({ id }) => String(id)));
  }
}

/** Verifies a document as the person on a page, without its screens. */
async function verifyByApi(page: Page, id: string): Promise<void> {
  await callApi(page, `document/verifications/update/${id}`, {
    document_status_id: 3,
    verifier_note: '',
  });
}

/** Records the documents whose decisions a page sends, by id and in order. */
function recordDecisions(page: Page): string[] {
  const ids: string[] = [];
  page.on('request', (request) => {
    const [, id] = request.url().match(/\/verifications\/update\/([^?]+)/) ?? [];
    if (id && request.method() === 'PUT') ids.push(id);
  });
  return ids;
}

/** ms; the desk takes what is pressed sooner for a press on the document before. */
const reactionTime = 200;

/** Presses a digit once, as soon after a document has appeared as a person can. */
async function choose(desk: Locator, digit: number): Promise<void> {
  const page = desk.page();
  const seenAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((time) => performance.now() > time, seenAt + reactionTime);
  await page.keyboard.press(String(digit));
  await expect(desk.getByRole('radio').nth(digit - 1)).toBeChecked();
}

/** Waits until the document at a place of the queue is announced. */
export async function expectPlace(desk: Locator, place: number): Promise<void> {
  await expect(
    desk.getByRole('status').filter({ hasText: new RegExp(`, ${place} of `) }),
  ).toHaveCount(1);
}

/** How many documents a walk decides, and which ones a colleague does, by their places from 0. */
type Walk = { count: number; taken: number[] };

export const shortWalk: Walk = { count: 12, taken: [11, 12, 13] };
export const longWalk: Walk = { count: 16, taken: [11, 12, 15] };

/**
 * Decides documents of the open list by keyboard alone, while a colleague decides some of those
 * that wait further on. None may be skipped and none decided twice.
 */
export async function walkByKeyboard(page: Page, colleague: Page, walk: Walk): Promise<void> {
  const { keyboard } = page;
  const { count } = walk;
  const queue = await readQueue(page);
  const taken = walk.taken.map((index) => String(queue[index]));
  const decided = recordDecisions(page);

  await keyboard.press('j');
  await expect(page.locator('tbody tr:first-child a:focus')).toBeVisible();
  await keyboard.press('o');
  const desk = page.getByRole('dialog');
  await expectPlace(desk, 1);
  await expect(desk.getByRole('radio').first()).toBeVisible();
  await goOnAfterSave(desk);

  for (let place = 1; place <= count; place += 1) {
    if (place === 3) for (const id of taken) await verifyByApi(colleague, id);
    if (place % 7 === 0) {
      // Looks at the next document, and comes back.
      await keyboard.press('j');
      await expectPlace(desk, place + 1);
      await keyboard.press('k');
      await expectPlace(desk, place);
    }
    if (place % 5 === 0) {
      await choose(desk, 2);
      await keyboard.press('n');
      await keyboard.type('Buram 1, 2?');
      await keyboard.press('Control+Enter');
    } else {
      await choose(desk, 1);
      await keyboard.down('Enter');
    }
    await expect(desk.getByText(`${place} decided in this session`)).toBeVisible();
    await expectPlace(desk, place + 1);
    // A key still held down is not meant for the next document.
    if (place % 5 !== 0) {
      for (let repeat = 0; repeat < 5; repeat += 1) await keyboard.down('Enter');
      await keyboard.up('Enter');
      await expect(desk.getByText('Choose a status.')).toBeHidden();
    }
  }

  await keyboard.press('Escape');
  await expect(desk).toBeHidden();
  await expect.poll(() => decided.length).toBe(count);
  expect(decided).toEqual(queue.filter((id) => !taken.includes(id)).slice(0, count));
  const left = queue.filter((id) => !taken.includes(id) && !decided.includes(id));
  await expect.poll(() => readQueue(page)).toEqual(left);
}

/** Ticks the box by keyboard. */
async function goOnAfterSave(desk: Locator) {
  const box = desk.getByRole('checkbox', { name: 'Go on to the next document' });
  await choose(desk, 1);
  const hasFocus = () => box.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 30 && !(await hasFocus()); press += 1) {
    await desk.page().keyboard.press('Tab');
  }
  await expect(box).toBeFocused();
  await desk.page().keyboard.press('Space');
  await expect(box).toBeChecked();
}
