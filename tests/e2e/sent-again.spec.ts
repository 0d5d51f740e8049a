import {
  expect,
  expectNoAxeViolations,
  expectNoLayoutViolations,
  type Page,
  test,
} from '../support/browser/e2e';
import { resize } from '../support/browser/resize';
import { appendRevision, decree, secondDrawing } from '../support/signatures/made-pdf';

// The amount on the second page of a decree is corrected after a rejection.

const before = decree();
const now = appendRevision(before, { 6: secondDrawing('9.875.000') });
const note =
  'Reason: Not legible\nReason: Wrong document\nPage 2, lower centre: Cap buram\nLihat halaman 2.';

/** A call with the page's session: a form if the body has a `file`, else JSON. */
const call = (page: Page, method: string, path: string, body?: Record<string, unknown>) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const { file, ...fields } = body ?? {};
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
      if (file) form.append('file', new File([new Uint8Array(file as number[])], 'sk.pdf'));
      const answer = await fetch(`/service/api/document/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}`,
          ...(!file && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: file ? form : JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()).data;
    },
    { method, path, body },
  );

/** Rejects a document twice; its owner replaces the file each time. */
async function sendAgain(verifier: Page, owner: Page) {
  const list = 'verifications?role=verifikatorDms&name=Dewi Lestari&additional_name=Pelatihan';
  const { data } = await call(verifier, 'GET', list);
  const { id, document_type_id, additional_name } = data.find(({ path }: { path: string }) =>
    path.endsWith('.pdf'),
  );
  for (const file of [before, now]) {
    const rejection = { document_status_id: 4, verifier_note: note };
    await call(verifier, 'PUT', `verifications/update/${id}`, rejection);
    const edit = { document_type_id, additional_name, file: [...file] };
    await call(owner, 'POST', `my-documents/update/${id}`, edit);
    await call(owner, 'POST', `my-documents/send/${id}`);
  }
  return { id, query: new URLSearchParams({ additional_name }) };
}

test('a document that comes again says so, and is shown beside what was rejected [I-31 I-32]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah');
  const { id, query } = await sendAgain(page, await signInAs('Dewi Lestari'));
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/service/api/files/')) files.push(request.url());
  });
  await page.goto(`/document/verification/${id}?${query}`);
  const desk = page.getByRole('dialog');
  const dialog = page.getByRole('dialog', { name: 'The previous file' });
  const shown = (side: string) => dialog.getByRole('article', { name: side }).nth(1);

  await test.step('the head and the list say so, with the reasons first', async () => {
    await expect(desk.getByRole('heading', { level: 2 })).toContainText('Sent again: 2 reasons');
    const cells = page.locator('td', { hasText: 'Sent again: 2 reasons' });
    await expect(cells.first()).toBeAttached();
    await expect(desk.locator('.document-note')).toContainText('The file cannot be read well.');
    await expect(desk.locator('canvas').first()).toBeVisible();
  });

  await test.step('the previous file is fetched when it is asked for', async () => {
    const { previous } = await call(page, 'GET', `documents/view/${id}`);
    const isPrevious = (url: string) => url.includes(previous.path.split('/')[1]);
    expect(files.some(isPrevious)).toBe(false);
    await page.keyboard.press('b');
    await expect(shown('Before')).toContainText('Gaji pokok 3.500.000');
    await expect(shown('Now')).toContainText('Gaji pokok 9.875.000');
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Difference 1 of 1' }),
    ).toBeAttached();
    expect(files.some(isPrevious)).toBe(true);
    const pin = { name: 'Earlier pin 1: Cap buram' };
    await shown('Before').getByRole('button', pin).press('Enter');
    await expect(dialog.getByText('Page 2, lower centre:')).toBeVisible();
    await expect(shown('Now').getByRole('button')).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  await test.step('in turn with the present one on a phone', async () => {
    await resize(page, { width: 360, height: 740 });
    await expect(shown('Now')).toBeHidden();
    await expectNoLayoutViolations(page);
    await page.keyboard.press('s');
    await expect(shown('Now')).toBeVisible();
  });

  await test.step('Escape leads back to the desk', async () => {
    await resize(page, { width: 1280, height: 800 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(desk.getByRole('button', { name: 'Show the previous file' })).toBeVisible();
  });
});
