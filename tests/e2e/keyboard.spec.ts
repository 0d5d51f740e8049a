import { fill, filterBy, openFromMenu, rowOf } from '../support/browser/document-screens';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { resize } from '../support/browser/resize';
import { test as foreignTest, unreadable } from '../support/foreign/e2e';
import { startSeededServer } from '../support/processes/seeded-server';
import { expectPlace, longWalk, shortWalk, walkByKeyboard } from './queue-walk';

test('12 documents of a list that shrinks and that a colleague changes, by keyboard only [Q-3 Q-14 Y-2]', {
  tag: '@daily',
}, async ({ signInAs }) => {
  // Starts a server of its own: later tests need the documents of theirs.
  const server = await startSeededServer();
  try {
    const colleague = await signInAs('Siti Rahmawati', { baseURL: server.origin });
    const page = await signInAs('Andi Nurhalizah', { baseURL: server.origin });
    await openFromMenu(page, 'Verification');
    await walkByKeyboard(page, colleague, shortWalk);
    // Closes the pages before the server: the desk still loads the next files.
    await Promise.all([page, colleague].map((one) => one.context().close()));
  } finally {
    await server.stop();
  }
});

foreignTest.describe('against a foreign back end', () => {
  // Expects errors of the first file, which pages may not read.
  foreignTest.use({ hasQueue: true, expectedErrors: unreadable });

  foreignTest('16 documents by keyboard only', { tag: '@slow' }, async ({ arriveAs }) => {
    const colleague = await arriveAs('verifikator-dms');
    const page = await arriveAs('verifikator-dms');
    await openFromMenu(page, 'Verification');
    await walkByKeyboard(page, colleague, longWalk);
  });
});

async function openDesk(page: Page) {
  await openFromMenu(page, 'Verification');
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Verification' }).click();
  const desk = page.getByRole('dialog');
  await expect(desk.getByRole('radio').first()).toBeVisible();
  return desk;
}

test('a key that is held down goes on by one document [Y-8]', { tag: '@daily' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Andi Nurhalizah');
  const desk = await openDesk(page);
  await page.keyboard.down('j');
  await expectPlace(desk, 2);
  // Repeats the key: it goes down without an up.
  for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('j');
  await page.keyboard.up('j');
  await expectPlace(desk, 2);
});

test('Cancel upload gives the focus back to Save [G-2]', { tag: '@slow' }, async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari');
  await page.goto('/document/my-document');
  // Never answers the list.
  await page.route(/\/document\/my-documents$/, () => undefined);
  await page.getByRole('link', { name: 'Add' }).click();
  const form = page.getByRole('dialog', { name: 'Add' });
  await fill(form, 'Document Type', 'Ijazah S2');
  const buffer = Buffer.from('%PDF-1.4');
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer });
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  await form.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(save).toBeFocused();
});

test('a held Enter asks whether to delete, and does not answer [Y-8]', async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  await page.goto('/data-referensi/mime-type');
  const buttons = page.getByRole('button', { name: 'Delete' });
  await buttons.last().focus();
  const count = await buttons.count();
  await page.keyboard.down('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await expect(buttons).toHaveCount(count);
});

/** Names the element with the focus if nothing marks it or if all of it is covered. */
const findUnseenFocus = (page: Page) =>
  page.evaluate(async () => {
    // Waits until a dialog has taken back the focus that has left it.
    await new Promise((resolve) => setTimeout(resolve));
    const focused = document.activeElement;
    if (!focused || focused === document.body) return;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const isSeenAt = (x: number, y: number) => {
      const seen = document.elementFromPoint(left + width * x, top + height * y);
      return seen !== null && (focused.contains(seen) || seen.contains(focused));
    };
    const isSeen = [0.1, 0.5, 0.9].some((x) => [0.1, 0.5, 0.9].some((y) => isSeenAt(x, y)));
    const around = [focused, ...('labels' in focused ? [focused.parentElement] : [])];
    const isMarked = around.some((at) => at && getComputedStyle(at).outlineStyle !== 'none');
    if (!isSeen || !isMarked) return `${isSeen ? 'unmarked' : 'covered'}: ${focused.outerHTML}`;
  });

for (const { of, viewport } of [
  { of: 'a list on a phone', viewport: { width: 360, height: 640 } },
  { of: 'the desk', viewport: { width: 1280, height: 800 } },
]) {
  test(`the focus is seen on its way through ${of} and back [G-65]`, { tag: '@slow' }, async ({
    signInAs,
  }) => {
    const page = await signInAs('Andi Nurhalizah', { viewport });
    await page.goto('/document/verification');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    if (of === 'the desk') {
      await page.getByRole('row').nth(1).getByRole('link').last().click();
      await expect(page.locator('.viewer-page').first()).toBeVisible();
    }
    const unseen: (string | undefined)[] = [];
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 45; step += 1) {
        await page.keyboard.press(key);
        unseen.push(await findUnseenFocus(page));
      }
    }
    expect(unseen.filter(Boolean)).toEqual([]);
  });
}

test('axe finds nothing in the lists of shortcuts at 1280 and 360 px', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah');
  async function look() {
    await resize(page, { width: 360, height: 740 });
    await expectNoAxeViolations(page);
    await resize(page, { width: 1280, height: 800 });
    await expectNoAxeViolations(page);
  }
  await page.goto('/document/verification');
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Next page')).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.keyboard.press('j');
  await page.keyboard.press('o');
  const desk = page.getByRole('dialog');
  await expect(desk.locator('.viewer-scroller')).not.toHaveCount(0);
  await page.keyboard.press('?');
  await expect(list.getByText('Rotate')).toBeVisible();
  await look();
});

test('keys turn, zoom and scroll the file, also in the detail [Y-3]', { tag: '@daily' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  await openFromMenu(page, 'Document');
  // Takes a file with several pages: a picture may be too short to scroll.
  await filterBy(page, { Name: 'Ahmad Fauzi', Type: 'SK CPNS' });
  await rowOf(page, 'Ahmad Fauzi').getByRole('link', { name: 'Detail' }).click();
  const sheet = page.getByRole('dialog');
  const zoom = sheet.getByLabel('Zoom', { exact: true });
  const file = sheet.locator('.viewer-scroller');
  const first = file.locator('.viewer-page').first();
  await expect(first.locator('canvas, img').first()).toBeVisible();
  const fit = (await zoom.textContent()) ?? '';
  await page.keyboard.press('+');
  await expect(zoom).not.toHaveText(fit);
  await page.keyboard.press('PageDown');
  await expect.poll(() => file.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(300);
  await page.keyboard.press('0');
  await expect(zoom).toHaveText(fit);
  const isWide = () => first.evaluate((page) => page.clientWidth > page.clientHeight);
  const wasWide = await isWide();
  await page.keyboard.press('r');
  await expect.poll(isWide).toBe(!wasWide);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')]);
  expect(download.suggestedFilename()).toMatch(/\.(pdf|jpg)$/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('single keys stay switched off over a reload; the button brings them back [Y-6]', async ({
  signInAs,
}) => {
  const page = await signInAs('Andi Nurhalizah');
  await openFromMenu(page, 'Verification');
  const button = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const single = list.getByRole('checkbox');
  await button.click();
  await single.uncheck();
  await page.reload();
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('f');
  await button.click();
  await expect(single).not.toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await single.check();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
});
