import type { Locator } from '@playwright/test';
import { filterBy, rowOf } from '../support/browser/document-screens';
import {
  expect,
  expectNoAxeViolations,
  expectNoLayoutViolations,
  type Page,
  test,
} from '../support/browser/e2e';
import { resize } from '../support/browser/resize';
import { servePdf } from '../support/find/serve-pdf';
import { appendRevision, decree, secondDrawing } from '../support/signatures/made-pdf';
import { makeSigner, signPdf } from '../support/signatures/sign-pdf';

// The amount on the second page of a signed decree was altered, by a version that was appended.

const opener = 'Show the file as it was signed';

async function openChanged(page: Page): Promise<Locator> {
  const signed = await signPdf(decree(), await makeSigner('Sri Wahyuni', 'ECDSA'));
  await servePdf(page, Buffer.from(appendRevision(signed, { 6: secondDrawing('9.875.000') })));
  await page.goto('/document/document');
  await filterBy(page, { Name: 'Ahmad Fauzi', Type: 'SK CPNS' });
  await rowOf(page, 'Ahmad Fauzi').getByRole('link', { name: 'Detail' }).click();
  await expect(page.getByRole('region', { name: 'What the file says' })).toContainText(
    'Changed after signing.',
  );
  await page.getByRole('button', { name: opener }).click();
  return page.getByRole('dialog', { name: 'The file as it was signed' });
}

/** Place of the amount on its page, in points from the upper left corner. */
const amount = { left: 20 + 11 * 7.2, top: 89, right: 20 + 20 * 7.2, bottom: 104 };
const paper = { width: 300, height: 400 };

/** The boxes on a page, in points. */
const boxesOn = (shown: Locator) =>
  shown.evaluate((element, { width, height }) => {
    const page = element.getBoundingClientRect();
    return [...element.querySelectorAll('.viewer-box')].map((box) => {
      const { left, top, right, bottom } = box.getBoundingClientRect();
      const [x, y] = [width / page.width, height / page.height];
      return {
        left: (left - page.left) * x,
        top: (top - page.top) * y,
        right: (right - page.left) * x,
        bottom: (bottom - page.top) * y,
      };
    });
  }, paper);

test('the file as it was signed is shown, and the altered amount boxed [E-9]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  const dialog = await openChanged(page);
  const shown = (side: string) => dialog.getByRole('article', { name: side }).nth(1);

  await test.step('beside the file as it is now', async () => {
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Difference 1 of 1' }),
    ).toBeAttached();
    await expect(shown('As signed')).toContainText('Gaji pokok 3.500.000');
    await expect(shown('Now')).toContainText('Gaji pokok 9.875.000');
    await expect(dialog.locator('canvas')).toHaveCount(4);
    await expectNoAxeViolations(page);
  });

  await test.step('the amount is boxed, and nothing else', async () => {
    await expect(dialog.locator('.viewer-box')).toHaveCount(2);
    for (const side of ['As signed', 'Now']) {
      const [box] = await boxesOn(shown(side));
      expect(box?.left).toBeGreaterThan(amount.left - 1);
      expect(box?.top).toBeGreaterThan(amount.top);
      expect(box?.right).toBeLessThan(amount.right);
      expect(box?.bottom).toBeLessThan(amount.bottom);
    }
  });

  await test.step('in turn with the file as it is now on a phone, by key', async () => {
    await resize(page, { width: 360, height: 740 });
    await expect(shown('As signed')).toBeVisible();
    await expect(shown('Now')).toBeHidden();
    await expectNoLayoutViolations(page);
    await page.keyboard.press('s');
    await expect(shown('Now')).toBeVisible();
    await expect(shown('As signed')).toBeHidden();
  });

  await test.step('Escape leads back to where it was opened', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: opener })).toBeFocused();
  });
});
