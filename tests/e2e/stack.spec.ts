import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { leaveAfterQuestion } from '../support/browser/leave-question';
import { sideways, small } from '../support/browser/phone';
import { hasStack, names, openStrip, press, strip, tray } from '../support/browser/stack-tray';
import { makeStack } from '../support/files/made-stack';
import { appendRevision, catalogue, decree } from '../support/signatures/made-pdf';
import { makeSigner, signPdf } from '../support/signatures/sign-pdf';

// A stack of paper: one PDF that is cut into documents.

const stack = (name: string, pages = 3) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makeStack(
    ['SURAT PERNYATAAN', 'SERTIFIKAT PELATIHAN', 'SK JABATAN'].map((heading) => ({
      heading,
      pages,
    })),
  ),
});

test('a stack is cut by pointer; its parts wait in the tray and can be joined [A-20 A-23]', async ({
  signInAs,
}) => {
  const page = await signInAs('Agus Wijayanto');
  await openStrip(page, stack('Pindai 7.pdf'));
  await press(page, 'Cut after page 3');
  await press(page, 'Cut after page 6');
  await press(page, 'Leave out page 9');
  await press(page, 'Turn page 4');
  await expect(strip(page).getByRole('status')).toContainText('Page 4 is turned by 90°.');
  await expect(strip(page).locator('.strip canvas')).toHaveCount(9);
  await expectNoAxeViolations(page);
  await press(page, 'Cut into 3 parts');
  await expect(strip(page)).toBeHidden();
  await expect(names(page)).toHaveText([
    'Pindai 7 (1-3).pdf',
    'Pindai 7 (4-6).pdf',
    'Pindai 7 (7-8).pdf',
  ]);
  await expect(tray(page).getByText('0 of 3 uploaded as drafts')).toBeVisible();
  await expect(tray(page).locator('.part-ends canvas')).toHaveCount(6);
  await expect(tray(page).getByRole('listitem').first()).toBeFocused();
  await expectNoAxeViolations(page);
  await tray(page).getByRole('button', { name: 'Join' }).nth(2).click();
  await expect(names(page)).toHaveText(['Pindai 7 (1-3).pdf', 'Pindai 7 (4-8).pdf']);
  await tray(page).getByRole('button', { name: 'Join' }).first().click();
  await expect(names(page)).toHaveText(['Pindai 7 (1-8).pdf']);
});

test('a stack is cut by keyboard alone [A-22]', async ({ signInAs }) => {
  const page = await signInAs('Agus Wijayanto');
  await openStrip(page, stack('Pindai 8.pdf'));
  const gap = (number: number) =>
    strip(page).getByRole('button', { name: `Cut after page ${number}` });
  await expect(strip(page).getByRole('group', { name: /^Page 1, / })).toBeFocused();
  // Space cuts after the focused page, or in the focused gap.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(gap(2)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(gap(2)).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(gap(8)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(strip(page).getByRole('group', { name: /^Page 8, / })).toBeFocused();
  await page.keyboard.press('t');
  await page.keyboard.press('End');
  await page.keyboard.press('x');
  await expect(strip(page).getByRole('group', { name: /^Page 9, left out/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Turn the page');
  await expect(list).toContainText('Leave out the page, or take it in again');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    if (
      await strip(page)
        .getByRole('button', { name: 'Cut into 2 parts' })
        .evaluate((at) => at === document.activeElement)
    )
      break;
  }
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['Pindai 8 (1).pdf', 'Pindai 8 (2-8).pdf']);
});

test('a stack and its cuts outlive a reload and a closed tab, each part once [A-26]', async ({
  signInAs,
}) => {
  const page = await signInAs('Agus Wijayanto');
  await openStrip(page, stack('Pindai 9.pdf'));
  await press(page, 'Cut after page 3');
  await expect.poll(() => hasStack(page)).toBe(true);
  // Reloads in the middle of the work.
  await leaveAfterQuestion(page, () => page.reload());
  await expect(names(page)).toHaveText(['Pindai 9.pdf']);
  await tray(page).getByRole('button', { name: 'Cut', exact: true }).click();
  await expect(strip(page).getByRole('button', { name: 'Cut after page 3' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await press(page, 'Cut after page 6');
  await press(page, 'Cut into 3 parts');
  const type = tray(page).getByLabel('Type of Pindai 9 (7-9).pdf');
  await type.focus();
  await type.selectOption({ label: 'SK Jabatan' });
  const description = tray(page).getByLabel('Description of Pindai 9 (7-9).pdf');
  await description.fill('Arsiparis');
  await tray(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(tray(page)).toContainText('1 of 3 uploaded as a draft');
  const parts = ['Pindai 9 (1-3).pdf', 'Pindai 9 (4-6).pdf', 'Pindai 9 (7-9).pdf'];
  // Closes the tab, as a crash would.
  const next = await page.context().newPage();
  await page.close();
  // Opens the same browser without the app.
  await next.route('**/empty', (route) => route.fulfill({ body: '' }));
  await next.goto('/empty');
  await rewriteSizes(next);
  await next.goto('/document/my-document');
  await next.getByRole('link', { name: 'Continue' }).click();
  await expect(names(next)).toHaveText(parts);
  await expect(tray(next)).not.toContainText('has not been uploaded yet');
  await expect(tray(next)).toContainText('1 of 3 uploaded as a draft');
  await expect(tray(next).getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await tray(next).getByRole('button', { name: 'Close' }).last().click();
  await next.getByRole('button', { name: 'Yes' }).click();
  await expect(tray(next)).toBeHidden();
  await expect.poll(() => hasStack(next)).toBe(false);
});

test('a sign-out removes the stack [A-26]', async ({ signInAs }) => {
  // The other tab may still be reading its list.
  const page = await signInAs('Agus Wijayanto', { tolerates: /status of 401/ });
  await openStrip(page, stack('Pindai 10.pdf'));
  await press(page, 'Cut after page 3');
  await expect.poll(() => hasStack(page)).toBe(true);
  const other = await page.context().newPage();
  await other.goto('/document/my-document');
  await other.getByRole('button', { name: 'Profile of Agus Wijayanto' }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  // The bytes are removed as both tabs leave for the portal.
  await expect(async () => expect(await hasStack(other)).toBe(false)).toPass();
});

test('Discard of a tray that was left removes the stack [A-26]', async ({ signInAs }) => {
  const page = await signInAs('Agus Wijayanto');
  await openStrip(page, stack('Pindai 14.pdf'));
  await press(page, 'Cut after page 3');
  await expect.poll(() => hasStack(page)).toBe(true);
  await leaveAfterQuestion(page, () => page.goto('/document/my-document'));
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  await expect.poll(() => hasStack(page)).toBe(false);
});

test('a full storage is said before anything relies on it [A-27]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Agus Wijayanto');
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      if (String(key).startsWith('file ') && value)
        throw new DOMException('Full', 'QuotaExceededError');
      return put.call(this, value, key);
    };
  });
  await openStrip(page, stack('Pindai 11.pdf'));
  await press(page, 'Cut after page 3');
  await expect(strip(page)).toContainText('This browser has no room to keep Pindai 11.pdf.');
  await press(page, 'Cut into 2 parts');
  await expect(names(page)).toHaveCount(2);
  await leaveAfterQuestion(page, () => page.reload());
  await expect(tray(page)).toContainText('1 file has not been uploaded yet.');
  await tray(page)
    .getByLabel('Choose files')
    .setInputFiles([stack('Pindai 11.pdf')]);
});

test('a stack that was chosen in Add is cut in the tray [A-25]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Agus Wijayanto');
  await page.goto('/document/my-document');
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add' });
  await form.locator('.file-drop input').setInputFiles([stack('Pindai 12.pdf')]);
  await form.getByRole('button', { name: 'Cut', exact: true }).click();
  await expect(form).toBeHidden();
  await press(page, 'Cut after page 3');
  await press(page, 'Cut into 2 parts');
  await expect(names(page)).toHaveText(['Pindai 12 (1-3).pdf', 'Pindai 12 (4-9).pdf']);
  await tray(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(tray(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toBeHidden();
  await expect(page).toHaveURL(/my-document$/);
});

test('what is signed is not cut, and what parts would lack is said before [A-24]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Agus Wijayanto');
  const signed = await signPdf(decree(), await makeSigner('Kepala Dinas', 'RSA'));
  const tagged = appendRevision(decree(), { 1: catalogue('', '/MarkInfo<</Marked true>>') });
  await page.goto('/document/my-document/many');
  await tray(page)
    .getByLabel('Choose files')
    .setInputFiles(
      Object.entries({ 'Bertanda tangan.pdf': signed, 'Bertanda.pdf': tagged }).map(
        ([name, bytes]) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) }),
      ),
    );
  const cut = tray(page).getByRole('button', { name: 'Cut', exact: true });
  await expect(cut).toHaveCount(2);
  await cut.first().click();
  await expect(strip(page).getByRole('alert')).toHaveText(
    'This file is signed electronically: its parts would no longer be. Upload it whole.',
  );
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(strip(page)).toBeHidden();
  await expect(cut.first()).toBeFocused();
  await cut.last().click();
  await expect(strip(page)).toContainText(
    'The parts will not have: the structure that screen readers follow.',
  );
});

test('headings and blank pages propose cuts, which are taken at once [A-21]', async ({
  signInAs,
}) => {
  const page = await signInAs('Agus Wijayanto');
  await page.goto('/document/my-document/many');
  const buffer = makeStack([
    { heading: 'SERTIFIKAT PELATIHAN', pages: 2 },
    { heading: '', pages: 1 },
    { heading: 'SURAT PERNYATAAN', pages: 1 },
    { heading: 'SK JABATAN', pages: 2 },
  ]);
  await tray(page)
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'Pindai 13.pdf', mimeType: 'application/pdf', buffer }]);
  await tray(page).getByRole('button', { name: 'Cut', exact: true }).click();
  const gap = strip(page).getByRole('button', { name: 'Cut after page 4' });
  await expect(gap).toHaveAttribute('aria-description', 'proposed');
  await expect(gap).toHaveAttribute('aria-pressed', 'false');
  await expectNoAxeViolations(page);
  await press(page, 'Take 2 proposals');
  await press(page, 'Cut into 3 parts');
  for (const [pages, type] of [
    ['1-2', 'Sertifikat Pelatihan'],
    ['4', 'Surat Pernyataan'],
    ['5-6', 'SK Jabatan'],
  ]) {
    await expect(
      tray(page).getByLabel(`Type of Pindai 13 (${pages}).pdf`).locator('option:checked'),
    ).toHaveText(type ?? '');
  }
});

for (const [held, viewport] of Object.entries({ upright: small, sideways })) {
  test(`the strip fits a phone that is held ${held} [A-29]`, { tag: '@slow' }, async ({
    signInAs,
  }) => {
    const page = await signInAs('Agus Wijayanto', { viewport, isMobile: true, hasTouch: true });
    await openStrip(page, stack('Hasil pemindaian seluruh berkas kepegawaian 2026.pdf', 10));
    await strip(page).getByRole('button', { name: 'Cut after page 1', exact: true }).tap();
    await expectNoAxeViolations(page);
    // Pages that are far away are not drawn.
    await expect.poll(() => strip(page).locator('.strip canvas').count()).toBeGreaterThan(1);
    expect(await strip(page).locator('.strip canvas').count()).toBeLessThan(30);
    await strip(page).getByRole('button', { name: 'Cut into 2 parts' }).tap();
    await expect(names(page)).toHaveCount(2);
    await expectNoAxeViolations(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

/** A part that is written again has another size: it contains the time. */
const rewriteSizes = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('berkas');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('records', 'readwrite');
          const records = writing.objectStore('records');
          const reading = records.get('drafts');
          reading.onsuccess = () => {
            for (const { changes } of reading.result.drafts)
              for (const file of changes.files) file.size += 1;
            records.put(reading.result, 'drafts');
          };
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
