import type { Locator } from '@playwright/test';
import { rowOf } from '../support/browser/document-screens';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { resize } from '../support/browser/resize';

// Follows a correction from the dashboard to the second sending.

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

/** Looks at both widths, and goes on at the narrow one. */
async function look(page: Page): Promise<void> {
  for (const size of [wide, narrow]) {
    await resize(page, size);
    await expectNoAxeViolations(page);
  }
}

const note = [
  'Reason: Not legible',
  'Reason: A value differs from the file: Nomor Ijazah',
  'Page 2, lower left: Cap tidak ada',
].join('\n');

/** Makes a call as whoever is signed in on a page. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(`/service/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}`,
          'Content-Type': 'application/json',
        },
        ...(body && { body }),
      });
      return answer.json();
    },
    [method, path, JSON.stringify(body)] as const,
  );

/** Rejects the transcript of an owner. */
async function reject(verifier: Page) {
  const filters = new URLSearchParams({ role: 'verifikatorDms', name: 'Dewi Lestari' });
  const { data } = await call(verifier, 'GET', `/document/verifications?${filters}`);
  const [row] = data.data.filter(({ document_name }: { document_name: string }) =>
    document_name.startsWith('TRANSKRIP'),
  );
  const decision = { document_status_id: 4, verifier_note: note };
  await call(verifier, 'PUT', `/document/verifications/update/${row.id}`, decision);
}

const boxes = (list: Locator) => list.getByRole('checkbox');

test('what to correct leads to the second sending, at 360 and 1280 px [I-20 I-21 I-23 I-24 I-25]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  await reject(await signInAs('Andi Nurhalizah'));
  const owner = await signInAs('Dewi Lestari', { viewport: narrow });
  const dialog = owner.getByRole('dialog').last();
  const list = dialog.getByRole('region', { name: 'What to correct' });
  const done = list.getByRole('status');

  await test.step('from the dashboard and the checklist to the form for another file', async () => {
    await owner
      .getByRole('navigation', { name: 'Shortcuts' })
      .getByText(/rejected/)
      .click();
    await owner.getByRole('button', { name: 'Checklist' }).click();
    await owner.getByRole('button', { name: 'Correct Transkrip Nilai' }).click();
    await expect(done).toHaveText('0 of 3 done');
    for (const size of [wide, narrow]) {
      await resize(owner, size);
      await list.getByRole('button', { name: '1 Page 2, lower left' }).click();
      await expect(
        dialog.getByRole('button', { name: 'Earlier pin 1: Cap tidak ada' }),
      ).toBeInViewport();
    }
    await look(owner);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('ticked by the keyboard, and by what is saved', async () => {
    await owner.goto('/document/my-document?document_status_id=4');
    const row = rowOf(owner, 'Transkrip Nilai');
    await row.getByRole('link', { name: 'Detail' }).click();
    await expect(done).toHaveText('0 of 3 done');
    await boxes(list).first().focus();
    await owner.keyboard.press('Space');
    await expect(done).toHaveText('1 of 3 done');
    await look(owner);
    await list.getByRole('link', { name: 'Correct the values' }).click();
    const meta = owner.getByRole('dialog', { name: 'Meta Data' });
    await meta.getByRole('button', { name: 'Correct Nomor Ijazah' }).click();
    await expect(meta.getByLabel('Nomor Ijazah', { exact: true })).toBeFocused();
    await owner.keyboard.type('X');
    await look(owner);
    await meta.getByRole('button', { name: 'Save' }).click();
    await expect(meta).toBeHidden();
    await expect(done).toHaveText('2 of 3 done');
    await owner.reload();
    await expect(done).toHaveText('2 of 3 done');
    await expect(boxes(list).last()).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('and what is left is named by Send', async () => {
    const row = rowOf(owner, 'Transkrip Nilai');
    await row.getByRole('button', { name: 'Send' }).click();
    const question = owner.getByRole('dialog', { name: 'Are you sure?' });
    await expect(question.getByRole('listitem')).toHaveText(['Page 2, lower left: Cap tidak ada']);
    await expect(question.getByText('Data that has been sent cannot be changed!')).toBeVisible();
    await look(owner);
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(row).toHaveCount(0);
  });
});
