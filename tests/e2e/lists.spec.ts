import { openFromMenu, rowOf } from '../support/browser/document-screens';
import {
  expect,
  expectNoAxeViolationsIn,
  type Locator,
  type Page,
  test,
} from '../support/browser/e2e';
import { openedBy, people } from '../support/browser/opened-screens';
import { resize } from '../support/browser/resize';

// Sizes and places that need a real layout and a real popover.

test('ten rows fit on a small screen, each person and the actions of each row on one line', async ({
  signInAs,
}) => {
  const page = await signInAs('Dewi Lestari', { viewport: { width: 1280, height: 800 } });
  await openFromMenu(page, 'My Document');
  const last = page.getByRole('row').nth(10);
  await expect(last.locator('a, button').first()).toBeInViewport({ ratio: 1 });

  const heights = await page
    .locator('td:is(:nth-child(1), :nth-child(2), :last-child)')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const content = document.createRange();
        content.selectNodeContents(cell);
        return content.getBoundingClientRect().height;
      }),
    );
  expect(heights).toHaveLength(30);
  expect(Math.max(...heights)).toBeLessThan(34);
});

for (const width of [768, 1024]) {
  const tag = width === 768 ? [] : '@slow';
  test(`the buttons of each row are in view at ${width} px`, { tag }, async ({ signInAs }) => {
    const viewport = { width, height: 800 };
    for (const [name, path] of [
      ['Dewi Lestari', '/document/my-document'],
      ['Hendra Gunawan', '/document/approve'],
    ] as const) {
      const page = await signInAs(name, { viewport });
      await page.goto(path);
      const actions = page.locator('tbody [data-kind="actions"]').first();
      await expect(actions.locator('a, button').last()).toBeInViewport({ ratio: 1 });
      await page.locator('.data-table').evaluate((list) => list.scrollTo({ left: 1000 }));
      await expect(actions.locator('a, button').first()).toBeInViewport({ ratio: 1 });
    }
  });
}

const beyondTheEdge = (page: Page) =>
  page.locator('.data-table').evaluate((list) => list.scrollWidth - list.clientWidth);

for (const { person, role } of people) {
  test(`no list scrolls sideways from 768 px on, in either language, for ${person}`, {
    tag: '@slow',
  }, async ({ signInAs }) => {
    const page = await signInAs(person, { role });
    for (const language of ['en', 'id']) {
      await page.evaluate((chosen) => localStorage.setItem('LANGUAGE', chosen), language);
      for (const { path } of openedBy(person)) {
        await page.goto(path);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        // The narrowest widths of each layout: three without the sidebar, two beside it.
        for (const width of [768, 925, 1024, 1200, 1280]) {
          await resize(page, { width, height: 800 });
          expect(await beyondTheEdge(page), `${path} at ${width} px, ${language}`).toBe(0);
        }
      }
    }
  });
}

test('names of 60 letters without a space are broken before a list scrolls sideways [L-25]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const named = /^((column|category)_(name|description)|document_type|additional_name)$/;
  const page = await signInAs('Siti Rahmawati', { viewport: { width: 1280, height: 800 } });
  await page.route('**/service/api/d*/**', async (route) => {
    const response = await route.fetch();
    const json = JSON.parse(await response.text(), (key, value) =>
      named.test(key) && typeof value === 'string' ? 'nomor_sertifikat'.repeat(4).slice(4) : value,
    );
    await route.fulfill({ response, json });
  });
  for (const path of [
    '/document/document',
    '/data-referensi/column',
    '/data-referensi/category',
    '/data-referensi/document-type',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('cell', { name: /tifikatnomor_sertifikat/ })).not.toHaveCount(0);
    expect(await beyondTheEdge(page), path).toBe(0);
  }
});

test('a name of 80 letters is whole in its row [L-28]', async ({ signInAs }) => {
  const long = 'Siti Nurhaliza Kusumawardhani binti Abdurrahman Wahid Hasyim Asyari, S.Sos., M.Si';
  const page = await signInAs('Andi Nurhalizah', { viewport: { width: 1280, height: 800 } });
  await page.route('**/document/verifications?*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const { user } of json.data.data) user.name = long;
    await route.fulfill({ response, json });
  });
  await page.goto('/document/verification');
  const names = page.getByRole('cell', { name: long });
  await expect(names).not.toHaveCount(0);
  const isCut = (cells: Element[]) => cells.some((cell) => cell.scrollWidth > cell.clientWidth);
  expect(await names.evaluateAll(isCut)).toBe(false);
  expect(await beyondTheEdge(page)).toBe(0);
});

test('of a description the row has two lines, and what it opens the whole [L-28]', async ({
  signInAs,
}) => {
  const long = 'Pelatihan Literasi Data bagi Pegawai Kementerian. '.repeat(5).trim();
  const page = await signInAs('Dewi Lestari', { viewport: { width: 1280, height: 800 } });
  // The list, and the view of a document, which is newer than its row.
  await page.route(/\/document\/(my-documents\?|documents\/view\/)/, async (route) => {
    const response = await route.fetch();
    const json = JSON.parse(await response.text(), (key, value) =>
      key === 'additional_name' ? long : value,
    );
    await route.fulfill({ response, json });
  });
  await page.goto('/document/my-document?document_status_id=5');
  const row = page.getByRole('row').nth(1);
  const linesOf = (text: Locator) =>
    text.evaluate(
      (shown) => shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight),
    );
  expect(await linesOf(row.getByText(long))).toBeCloseTo(2, 0);
  await row.getByRole('link', { name: 'Detail' }).click();
  const title = page.getByRole('dialog').getByText(long);
  await expect(title).toBeInViewport({ ratio: 1 });
  expect(await title.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0);
});

test('the menu of a row opens beside its button and works by keyboard', async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari', { viewport: { width: 1280, height: 800 } });
  await openFromMenu(page, 'My Document');
  const row = rowOf(page, 'Rejected').first();
  const button = row.getByRole('button', { name: /^More actions of / });
  const edit = row.getByRole('link', { name: 'Edit' });
  await expect(edit).toBeHidden();

  await button.press('Enter');
  await expect(edit).toBeInViewport({ ratio: 1 });
  const [menu, anchor] = [await edit.locator('..').boundingBox(), await button.boundingBox()];
  if (!menu || !anchor) throw new Error('No layout.');
  expect(menu.x + menu.width).toBeCloseTo(anchor.x + anchor.width, 0);
  expect(Math.abs(menu.y - (anchor.y + anchor.height))).toBeLessThan(8);
  // The menu stays in view when only the room above its button is left.
  await page.setViewportSize({ width: 1280, height: Math.round(anchor.y + anchor.height + 30) });
  await expect(edit).toBeInViewport({ ratio: 1 });

  await expectNoAxeViolationsIn(page, '.row-menu:popover-open');

  await page.keyboard.press('Tab');
  await expect(row.getByRole('link', { name: 'Meta Data' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await expect(button).toBeFocused();

  await button.press('Enter');
  await edit.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit' });
  await expect(form).toBeVisible();
  await expect(edit).toBeHidden();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await expect(button).toBeFocused();
});

test('a link of the paging bar brings the top of the list into view', async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari', { viewport: { width: 360, height: 640 } });
  await page.goto('/document/my-document');
  await page.getByRole('link', { name: '2', exact: true }).click();
  await expect(page.getByRole('region', { name: 'My Document, page 2' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Filter' })).toBeInViewport({ ratio: 1 });
});

test('the label of a filter stays in one piece beside a long value [L-8]', async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari', { viewport: { width: 360, height: 640 } });
  await page.goto(`/document/my-document?name=D&additional_name=${'Pelatihan'.repeat(9)}`);
  const heightOf = (label: string) =>
    page.getByText(label, { exact: true }).evaluate((element) => element.clientHeight);
  await expect(page.getByRole('button', { name: /^Remove filter Description:/ })).toBeVisible();
  expect(await heightOf('Description:')).toBe(await heightOf('Name:'));
});

test('a double click exports one file, and signs out once [G-12]', async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati');
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, name] = request.url().match(/\/service\/api\/.*(export|logout)$/) ?? [];
    if (name) calls.push(name);
  });
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await page.goto('/data-referensi/column');
  const exportButton = page.getByRole('button', { name: 'Export' });
  await Promise.all([page.waitForEvent('download'), exportButton.dblclick()]);
  await expect(exportButton).toBeEnabled();

  await page.getByRole('button', { name: 'Profile of Siti Rahmawati' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).dblclick();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(downloads).toBe(1);
  expect(calls).toEqual(['export', 'logout']);
});
