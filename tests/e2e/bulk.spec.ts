import { openFromMenu } from '../support/browser/document-screens';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { watchLayoutShift } from '../support/browser/layout-shift';

const phone = { width: 360, height: 740 };

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Choose (?!all)/ });
const bulk = (page: Page) => page.getByRole('dialog', { name: /^Decide \d+ documents?$/ });

async function openQueue(page: Page) {
  await openFromMenu(page, 'Verification');
  await expect(boxes(page).first()).toBeVisible();
}

async function goToPage(page: Page, number: string) {
  const list = page.getByRole('region', { name: `Verification, page ${number}` });
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: number, exact: true })
    .click();
  await expect(list).toBeFocused();
}

async function choose(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check();
}

/** The names that only one document on the page has. */
async function namesOn(page: Page): Promise<string[]> {
  await expect(boxes(page).first()).toBeVisible();
  const names = await boxes(page).evaluateAll((inputs) =>
    inputs.map((input) => input.getAttribute('aria-label') ?? ''),
  );
  return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
}

test('many documents of two pages are decided at once, and two are refused [B-3 B-6]', {
  tag: '@daily',
}, async ({ signInAs }) => {
  const verifier = await signInAs('Andi Nurhalizah', { expects: /status of 409/ });
  const colleague = await signInAs('Siti Rahmawati', { role: 'Verifier' });
  await openQueue(verifier);
  // Starts with the list: the dashboard's page ends elsewhere.
  const layoutShift = await watchLayoutShift(verifier);
  await verifier.reload();
  await expect(boxes(verifier).first()).toBeVisible();
  const before = await verifier.getByRole('row').nth(1).boundingBox();

  await openQueue(colleague);
  // Leaves out the colleague's own documents, which the colleague does not see.
  const theirs = await namesOn(colleague);
  const shared = (await namesOn(verifier)).filter((name) => theirs.includes(name)).slice(0, 2);
  const [first = ''] = shared;

  await test.step('they are chosen with the keyboard, and nothing moves', async () => {
    await verifier.getByRole('checkbox', { name: first, exact: true }).focus();
    await verifier.keyboard.press('Space');
    await expect(verifier.getByText('1 document chosen')).toBeVisible();
    expect(await verifier.getByRole('row').nth(1).boundingBox()).toEqual(before);
    await choose(verifier, ...shared);
    expect(await layoutShift()).toEqual([]);
    await goToPage(verifier, '2');
    await choose(verifier, ...(await namesOn(verifier)).slice(0, 2));
    await expectNoAxeViolations(verifier);
  });

  await test.step('a colleague decides two of them', async () => {
    await choose(colleague, ...shared);
    await colleague.getByRole('button', { name: 'Decide 2 documents' }).click();
    await bulk(colleague).getByRole('radio', { name: 'Verified' }).check();
    await bulk(colleague).getByRole('button', { name: 'Save' }).click();
    await expect(bulk(colleague)).toBeHidden();
    await expect(colleague.locator('.Toastify__toast--success')).toHaveText([
      '2 documents have been decided.',
    ]);
    await expect(colleague.getByRole('region', { name: /^Verification, page/ })).toBeFocused();
  });

  await test.step('the others are rejected; those two stay with the reason', async () => {
    await verifier.getByRole('button', { name: 'Decide 4 documents' }).click();
    await expectNoAxeViolations(verifier);
    await bulk(verifier).getByRole('radio', { name: 'Rejected' }).check();
    await bulk(verifier).getByLabel('Note').fill('Halaman kedua tidak terbaca.');
    await bulk(verifier).getByRole('button', { name: 'Save' }).click();
    await expect(bulk(verifier)).toContainText('2 of 4 documents have been decided.');
    const final = bulk(verifier).getByRole('region', { name: 'Cannot be decided in bulk' });
    await expect(final.getByRole('listitem')).toHaveCount(2);
    await expect(final).toContainText('Siti Rahmawati has verified it');
    await expect(bulk(verifier).getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(verifier.locator('.Toastify__toast')).toHaveCount(0);
    await expectNoAxeViolations(verifier);
  });

  await test.step('each can be looked at, and taken off', async () => {
    await bulk(verifier)
      .getByRole('link', { name: /^Open / })
      .first()
      .click();
    const sheet = verifier.getByRole('dialog');
    await expect(sheet.getByRole('heading', { level: 2 })).toContainText('Verified');
    await sheet.getByRole('button', { name: 'Close' }).first().click();
    await expect(bulk(verifier)).toContainText('Siti Rahmawati has verified it');
    await bulk(verifier).getByRole('button', { name: 'Remove all' }).click();
    await expect(bulk(verifier)).toBeHidden();
    await expect(verifier.getByRole('button', { name: /^Decide/ })).toHaveCount(0);
  });
});

test('on a phone the bar is within reach of the thumb [B-12]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Andi Nurhalizah', { viewport: phone });
  await page.goto('/document/verification');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await expect(page.getByText('10 documents chosen')).toBeInViewport();
  // At the end of the page, the bar covers nothing.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('link', { name: 'Help' }).click({ trial: true });
  // Makes the window as long as the list: axe counts what is half under a bar as half as large.
  await page.setViewportSize({ width: 360, height: 3000 });
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Decide 10 documents' }).click();
  await expect(bulk(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await bulk(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(bulk(page)).toBeHidden();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText(/documents chosen/)).toHaveCount(0);
});
