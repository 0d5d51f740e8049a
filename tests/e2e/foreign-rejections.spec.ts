import type { Locator } from '@playwright/test';
import { openFromMenu } from '../support/browser/document-screens';
import { expect, type Page, test, unreadable } from '../support/foreign/e2e';

// Reasons at a back end that knows none: they travel as text of the note, and come back as reasons.

// Expects errors of files prepared ahead that pages may not read.
test.use({ hasQueue: true, expectedErrors: unreadable });

/** Faults by the key of their reason: its line in the note, and what the owner reads. */
const faults = {
  3: {
    line: 'Reason: Not legible',
    en: 'The file cannot be read well. Scan it again, straight and sharp.',
    id: 'Berkas tidak terbaca dengan jelas. Pindai ulang, lurus dan tajam.',
  },
  4: {
    line: 'Reason: Pages are missing',
    en: 'Pages are missing. Send all of them.',
    id: 'Ada halaman yang kurang. Lampirkan semua halaman.',
  },
  5: {
    line: 'Reason: Wrong document',
    en: 'This is another document than its type says.',
    id: 'Dokumen tidak sesuai dengan jenisnya.',
  },
  6: {
    line: 'Reason: A value differs from the file: Kolom 2',
    en: 'What was filled in differs from the file: Kolom 2.',
    id: 'Isian berbeda dengan berkas: Kolom 2.',
  },
  7: {
    line: 'Reason: Not signed or stamped',
    en: 'A signature or stamp is missing.',
    id: 'Tanda tangan atau cap belum ada.',
  },
  8: {
    line: 'Reason: An older version',
    en: 'There is a newer version of this document.',
    id: 'Ada versi yang lebih baru dari dokumen ini.',
  },
  9: {
    line: "Reason: Someone else's document",
    en: "The document is somebody else's.",
    id: 'Dokumen ini milik orang lain.',
  },
};
type Key = keyof typeof faults;
const digits = Object.keys(faults).map((digit) => Number(digit) as Key);

/** Keys before there were reasons: Rejected, the note, a letter at least, and Save. */
const keysBefore = ['2', 'n', 'x', 'Control+Enter'];
const keysFor = (digit: Key) => ['2', String(digit), 'Enter'];

/** ms; the desk takes what is pressed sooner for a press on the document before. */
const reactionTime = 200;

/** Presses keys for a document, as soon after it has appeared as a person can. */
async function pressAll(page: Page, keys: string[]) {
  const seenAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((time) => performance.now() > time, seenAt + reactionTime);
  for (const key of keys) await page.keyboard.press(key);
}

const nameOf = (desk: Locator) => desk.getByText(/Menunggu \d+/).first();

/** Rejects a document for each digit. Resolves to the digits by document name. */
async function reject(page: Page, chosen: Key[]): Promise<Map<string, Key>> {
  await page.evaluate(() => {
    localStorage.setItem('GO_ON', 'yes');
    localStorage.setItem('UNDO_TIME', '0');
  });
  const rejected = new Map<string, Key>();
  await page.goto('/document/verification?additional_name=Menunggu');
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Verification' }).click();
  const desk = page.getByRole('dialog');
  for (const [index, digit] of chosen.entries()) {
    // Waits for the search: a reason names each value that the file lacks.
    await expect(desk.getByText('not found', { exact: true })).toBeVisible();
    const name = /Menunggu \d+/.exec((await nameOf(desk).textContent()) ?? '')?.[0] ?? '';
    await pressAll(page, keysFor(digit));
    rejected.set(name, digit);
    await expect(desk.getByText(`${index + 1} decided in this session`)).toBeVisible();
    await expect(nameOf(desk)).not.toContainText(new RegExp(`${name}\\b`));
  }
  return rejected;
}

test('8 documents are rejected by three keys each, and their owner reads why in both languages [I-10 I-11 I-12 I-14 I-20]', {
  tag: '@slow',
}, async ({ arriveAs }) => {
  const chosen = Array.from({ length: 8 }, (_, index) => digits[index % digits.length] as Key);
  expect(Math.max(...chosen.map((digit) => keysFor(digit).length))).toBeLessThan(keysBefore.length);
  const notes: unknown[] = [];
  const verifier = await arriveAs('verifikator-dms');
  verifier.on('request', (request) => {
    if (request.method() === 'PUT') notes.push(request.postDataJSON());
  });
  const rejected = await reject(verifier, chosen);
  expect(rejected.size).toBe(8);
  expect(notes).toEqual(
    chosen.map((digit) => ({
      document_status_id: expect.anything(),
      verifier_note: faults[digit].line,
    })),
  );

  const owner = await arriveAs('asn');
  await openFromMenu(owner, 'My Document');
  for (const language of ['en', 'id'] as const) {
    await owner.evaluate((chosen) => localStorage.setItem('LANGUAGE', chosen), language);
    const told = new Map<string, string>();
    for (let page = 1; told.size < rejected.size; page += 1) {
      await owner.goto(`/document/my-document?document_status_id=4&page=${page}`);
      const reasons = owner.locator('td .status-reason', { hasText: '.' });
      await expect(reasons.first()).toBeVisible();
      const rows = owner.locator('tbody tr', { hasText: 'Menunggu' });
      for (const row of await rows.all()) {
        const name = await row.getByRole('cell', { name: /^Menunggu \d+$/ }).textContent();
        told.set(name ?? '', (await row.locator('.status-reason').textContent()) ?? '');
      }
    }
    expect(told).toEqual(
      new Map([...rejected].map(([name, digit]) => [name, faults[digit][language]])),
    );

    for (const digit of [3, 6] as const) {
      const [name = ''] = [...rejected].find(([, one]) => one === digit) ?? [];
      await owner.goto(`/document/my-document?additional_name=${name}`);
      const cell = owner.getByRole('cell', { name, exact: true });
      const row = owner.getByRole('row').filter({ has: cell });
      await row.getByRole('link', { name: 'Detail' }).click();
      const items = owner.getByRole('dialog').locator('.to-do').getByRole('checkbox');
      await expect(items).toHaveCount(1);
      await expect(items).toHaveAccessibleName(faults[digit][language]);
    }
  }
});
