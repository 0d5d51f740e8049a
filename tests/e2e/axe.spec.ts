import {
  fill,
  filterBy,
  openFromMenu,
  pressAction,
  rowOf,
} from '../support/browser/document-screens';
import {
  expect,
  expectNoAxeViolations,
  expectNoLayoutViolations,
  type Page,
  test,
  watch,
} from '../support/browser/e2e';
import { resize } from '../support/browser/resize';

const phone = { width: 360, height: 740 };
const tablet = { width: 768, height: 1024 };

const sizes = [
  {
    widths: '1280',
    viewport: { width: 1280, height: 800 },
    check: expectNoAxeViolations,
    tag: [],
  },
  { widths: '360 and 768', viewport: phone, check: checkOnPhoneAndTablet, tag: ['@slow'] },
];

async function checkOnPhoneAndTablet(page: Page) {
  await expectNoAxeViolations(page);
  // Checks only the layout: tablets show pieces of the other screens.
  await resize(page, tablet);
  await expectNoLayoutViolations(page);
  await resize(page, phone);
}

/** The administrator's screens, with the buttons that open a modal; all imports are alike. */
const administration = [
  { title: 'Document Type', modals: ['Add', 'Edit', 'Import'] },
  { title: 'Category', modals: ['Add', 'Edit'] },
  { title: 'Column', modals: ['Add', 'Edit'] },
  { title: 'Mime Type', modals: ['Add', 'Edit'] },
  { title: 'Document Status', modals: [] },
  { title: 'Unit Verification', modals: [] },
  { title: 'User', modals: ['Edit'] },
];

/** Screens with a form, an import and a choice of districts. */
const kindsOfModals = ['Document Type', 'User'];

for (const { widths, viewport, check, tag } of sizes) {
  test.describe(`at ${widths} px axe finds nothing`, { tag }, () => {
    async function checkModal(page: Page, name: string | RegExp, closeButton: string) {
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
      // On a tablet, the modal is as wide as on another screen.
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: closeButton }).click();
      await expect(dialog).toBeHidden();
    }

    test('before sign-in and on an unknown path', async ({ page }) => {
      const { faults } = watch(page.context(), 'nobody', {});
      await page.setViewportSize(viewport);
      for (const [path, heading] of [
        ['/session', 'You are not signed in'],
        ['/nowhere', "Oops! You're lost."],
        ['/portal', 'Staff portal'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await check(page);
      }
      expect(faults()).toEqual([]);
    });

    test('on the dashboard, in the menus and on the page of another role [G-1]', async ({
      signInAs,
    }) => {
      const page = await signInAs('Siti Rahmawati', { viewport, role: 'Administrator' });
      await check(page);
      await page.getByRole('button', { name: 'Profile of' }).click();
      await check(page);
      await page.keyboard.press('Escape');
      const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      await menu.getByText('Reference').click();
      await expect(menu.getByRole('link', { name: 'Unit Verification' })).toBeVisible();
      await check(page);
      await page.goto('/document/my-document');
      await expect(page.getByRole('heading', { name: /not on your active role/ })).toBeVisible();
      await check(page);
    });

    test('on My Document and in its modals [G-1 G-5]', { tag: '@slow' }, async ({ signInAs }) => {
      const page = await signInAs('Dewi Lestari', { viewport });
      await open(page, 'My Document');
      await check(page);

      await page.getByRole('link', { name: 'Filter' }).click();
      await checkModal(page, 'Filter', 'Close');

      await page.getByRole('link', { name: 'Add' }).click();
      const form = page.getByRole('dialog', { name: 'Add' });
      await form.getByRole('combobox', { name: 'Document Type' }).click();
      await check(page);
      await fill(form, 'Document Type', 'SK Jabatan');
      await expect(form.getByLabel('Description')).toBeVisible();
      await check(page);
      await form.getByRole('button', { name: 'Cancel' }).click();
      const question = page.getByRole('dialog', { name: 'Are you sure?' });
      await expect(question).toBeVisible();
      await check(page);
      await question.getByRole('button', { name: 'Yes' }).click();
      await expect(form).toBeHidden();

      const draft = rowOf(page, 'Draft').first();
      await pressAction(draft, 'Delete');
      await checkModal(page, 'Are you sure?', 'No');
      await pressAction(draft, 'Edit');
      await checkModal(page, 'Edit', 'Cancel');
      await pressAction(draft, 'Meta Data');
      await checkModal(page, 'Meta Data', 'Cancel');
      const approved = rowOf(page, 'Approved').first();
      await approved.getByRole('link', { name: 'Detail' }).click();
      await checkModal(page, /./, 'Close');
    });

    test('on All Documents, filtered to nothing, and in the detail of a picture', {
      tag: '@slow',
    }, async ({ signInAs }) => {
      const page = await signInAs('Siti Rahmawati', { viewport, role: 'Administrator' });
      await open(page, 'Document');
      await check(page);
      await filterBy(page, { Type: 'KTP' });
      await rowOf(page, 'KTP').first().getByRole('link', { name: 'Detail' }).click();
      await checkModal(page, /KTP/, 'Close');
      await filterBy(page, { Name: 'Nobody of this name' });
      await expect(page.getByText('No data available yet!')).toBeVisible();
      await check(page);
    });

    test('while a list loads', async ({ signInAs }) => {
      const page = await signInAs('Andi Nurhalizah', { viewport });
      await page.route('**/document/verifications?*', () => undefined);
      await page.goto('/document/verification');
      await expect(page.locator('.skeleton').first()).toBeVisible();
      await check(page);
    });

    test('on the reference screens, on User and in their modals [G-1]', { tag: '@slow' }, async ({
      signInAs,
    }) => {
      const page = await signInAs('Siti Rahmawati', { viewport, role: 'Administrator' });
      // Unfolds its group of the menu.
      await page.goto('/data-referensi/document-type');
      for (const { title, modals } of administration) {
        await open(page, title);
        await check(page);
        // The other modals are made of the same pieces.
        if (viewport === phone && !kindsOfModals.includes(title)) continue;
        for (const link of modals) {
          await page.getByRole('link', { name: link, exact: true }).first().click();
          await checkModal(page, /./, 'Cancel');
        }
      }
    });

    for (const [name, title, tag] of [
      ['Andi Nurhalizah', 'Verification', []],
      ['Hendra Gunawan', 'Approve', ['@slow']],
    ] as const) {
      test(`where people decide: ${title} [G-1]`, { tag: [...tag] }, async ({ signInAs }) => {
        const page = await signInAs(name, { viewport });
        await open(page, title);
        await check(page);
        await page.getByRole('row').getByRole('link', { name: title, exact: true }).first().click();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('radio', { name: 'Rejected' }).check();
        const differs = sheet.getByRole('checkbox', { name: 'A value differs from the file' });
        await differs.check();
        await expect(sheet.getByRole('group', { name: 'Values that differ' })).toBeVisible();
        await check(page);
        await differs.uncheck();
        await sheet.getByRole('button', { name: 'Save' }).click();
        await expect(sheet.getByRole('alert')).toBeVisible();
        await check(page);
      });
    }
  });
}

/** Opens a page from the menu, which is in a drawer on phones. */
async function open(page: Page, item: string) {
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await openFromMenu(page, item);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}
