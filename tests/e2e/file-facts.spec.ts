import { rowOf } from '../support/browser/document-screens';
import {
  expect,
  expectNoAxeViolations,
  expectNoLayoutViolations,
  type Page,
  test,
} from '../support/browser/e2e';
import { appendRevision, decree, secondDrawing } from '../support/signatures/made-pdf';
import { makeSigner, signPdf } from '../support/signatures/sign-pdf';

// Facts of a file, on the desk of a browser: places, keys, colours and widths.

const contentType = 'application/pdf';

async function showAlways(page: Page, file: Uint8Array) {
  await page.route('**/service/api/files/**', (route) =>
    route.fulfill({ contentType, body: Buffer.from(file) }),
  );
  await page.route('**/service/api/document/documents/view/*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.mime_type = contentType;
    await route.fulfill({ response, json });
  });
}

/** Counts the files that have been read for their signatures. */
function countRead(page: Page): () => number {
  let read = 0;
  page.on('worker', (worker) => {
    if (!worker.url().includes('signature-worker')) return;
    worker.on('close', () => {
      read += 1;
    });
  });
  return () => read;
}

test('the desk says what a file says, by keys, at each width, and moves nothing [E-4 E-5 E-7]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const signed = await signPdf(decree(), await makeSigner('Kepala Dinas', 'ECDSA'), {
    stretch: (text) => text.replace('/Rect[0 0 0 0]', '/Rect[0 0 9 9]'),
  });
  const page = await signInAs('Andi Nurhalizah');
  await showAlways(page, appendRevision(signed, { 6: secondDrawing('8.500.000') }));
  const read = countRead(page);
  await page.goto('/document/verification');
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  const desk = page.getByRole('dialog');
  const facts = desk.getByRole('region', { name: 'What the file says' });
  const line = facts.getByRole('button', { name: /^Signed electronically by Kepala Dinas/ });
  await expect(line).toContainText('Changed after signing.');
  await expectNoAxeViolations(page);

  await test.step('a press leads to the place of the signature', async () => {
    await desk.getByRole('button', { name: 'Next page' }).click();
    const field = desk.getByRole('textbox', { name: 'Page, of 2' });
    await expect(field).toHaveValue('2');
    await line.press('Enter');
    await expect(field).toHaveValue('1');
  });

  await test.step('Escape closes the details, and leaves the desk open', async () => {
    await facts.getByRole('button', { name: 'Details of the file' }).press('Enter');
    const details = page.locator('.file-facts-details');
    await expect(details.getByText('3 times')).toBeVisible();
    await expectNoAxeViolations(page);
    const opened = page.waitForEvent('popup');
    await details.getByRole('link', { name: 'What each sentence means' }).click();
    const help = await opened;
    await expect(help.getByRole('cell', { name: /^Changed after signing/ })).toBeVisible();
    await expectNoAxeViolations(help);
    await help.close();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(line).toBeVisible();
  });

  await test.step('the next two have been read ahead: their lines are there at once', async () => {
    await expect.poll(read).toBe(3);
    const heights = await page.evaluate(async () => {
      const seen: (number | undefined)[] = [];
      const title = () => document.querySelector('.document-sheet-heading')?.textContent;
      const before = title();
      document.querySelector<HTMLElement>('[aria-label="Next document"]')?.click();
      for (let frames = 0; frames < 20; ) {
        await new Promise(requestAnimationFrame);
        seen.push(document.querySelector('.file-facts')?.clientHeight);
        if (title() !== before) frames += 1;
      }
      return seen;
    });
    expect(new Set(heights).size).toBe(1);
  });

  await test.step('a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(line).toBeVisible();
    await expectNoLayoutViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test('a file without a signature shows no line [E-7]', { tag: '@slow' }, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah');
  await showAlways(page, appendRevision(decree(), { 6: secondDrawing('8.500.000') }));
  const read = countRead(page);
  await page.goto('/document/verification');
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  await expect.poll(read).toBe(3);
  await expect(page.getByRole('dialog').locator('.file-facts')).toHaveCount(0);
});

/** Opens a document of the demonstration that waits for a verifier. */
async function open(page: Page, owner: string, training: string, button = 'Verification') {
  const wanted = new URLSearchParams({ name: owner, additional_name: training });
  await page.goto(`/document/verification?${wanted}`);
  await rowOf(page, owner).getByRole('link', { name: button }).click();
}

test('the demonstration has a signed file, and one that was altered [E-7 E-9 O-1]', async ({
  signInAs,
}) => {
  const page = await signInAs('Andi Nurhalizah');
  const facts = page.getByRole('region', { name: 'What the file says' });
  const line = facts.getByRole('button', { name: /^Signed electronically by Dr\. Retno Palupi/ });
  await open(page, 'Daniel Pattiwael', 'Prima');
  await expect(line).toContainText('Not changed since.');
  await open(page, 'Yohanes Kristianto', 'Kebijakan');
  await expect(line).toContainText('Changed after signing.');
  await facts.getByRole('button', { name: 'Show the file as it was signed' }).click();
  const compared = page.getByRole('dialog', { name: 'The file as it was signed' });
  await expect(compared.getByRole('status').filter({ hasText: 'Difference 1 of 1' })).toBeVisible();
});

test('the demonstration has a QR code, and its line stands on the sheet and the desk [E-15 E-16 O-1]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah');
  const codes = page.getByRole('region', { name: 'QR codes' });
  const host = codes.getByRole('link', { name: 'tte.example.go.id' });
  await open(page, 'Daniel Pattiwael', 'Kebijakan', 'Detail');
  await expect(host).toBeVisible();
  await expectNoAxeViolations(page);
  await open(page, 'Daniel Pattiwael', 'Kebijakan');
  await expect(host).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(host).toBeVisible();
  await expectNoLayoutViolations(page);
  await expectNoAxeViolations(page);
});
