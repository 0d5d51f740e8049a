import { fill, openFromMenu } from '../support/browser/document-screens';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { handOff } from '../support/browser/hand-off';
import { leaveAfterQuestion } from '../support/browser/leave-question';
import { readKept, readRecord } from '../support/browser/stored-record';

const verifier = 'Andi Nurhalizah';
const note = 'Halaman 2 tidak terbaca, dan nama pada dokumen tidak sama dengan data pegawai.';

/** Opens the first document of the queue and writes a rejection, until the browser keeps it. */
async function writeNote(page: Page) {
  await openFromMenu(page, 'Verification');
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Rejected' }).check();
  await fill(sheet, 'Note', note);
  await expectKept(page, note);
}

/** Waits until the browser keeps a text. */
async function expectKept(page: Page, text: string) {
  await expect
    .poll(async () => JSON.stringify((await readRecord(page, 'drafts')) ?? null))
    .toContain(text);
}

const signInPage = (page: Page) => page.getByRole('heading', { name: 'You are not signed in' });
const notice = (page: Page) => page.getByRole('region', { name: 'Not saved yet' });

test('what is being written survives a reload, and is offered in no other tab while its form is open [K-1 K-6]', {
  tag: '@daily',
}, async ({ signInAs }) => {
  const page = await signInAs(verifier);
  await writeNote(page);
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await expect(tab.getByRole('button', { name: 'Verifier', exact: true })).toBeVisible();
  await expect(notice(tab)).toHaveCount(0);

  // Types more: the last letters must be kept, too.
  const field = page.getByLabel('Note', { exact: true });
  await field.fill(`${note} Halaman 3 terbalik.`);
  await leaveAfterQuestion(page, () => page.reload());
  // The address opens the form again.
  await expect(field).toHaveValue(`${note} Halaman 3 terbalik.`);
  await expect(notice(page)).toHaveCount(0);
});

test('signing out in one tab leaves nothing of what is being written in another [K-7]', {
  tag: '@daily',
}, async ({ signInAs }) => {
  // The desk may still be preparing documents when the other tab signs out.
  const page = await signInAs(verifier, { tolerates: /status of 401/ });
  await writeNote(page);
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await tab.getByRole('button', { name: `Profile of ${verifier}` }).click();
  await tab.getByRole('button', { name: 'Sign Out' }).click();
  await expect(tab.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(signInPage(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await handOff(tab, verifier);
  await openFromMenu(tab, 'Verification');
  await expect(
    tab.getByRole('table').getByRole('link', { name: 'Verification' }).first(),
  ).toBeVisible();
  await expect(notice(tab)).toHaveCount(0);
  const kept = JSON.stringify(await tab.evaluate(readKept));
  expect(kept).not.toContain(note);
});

test('two tabs that add do not fill or overwrite each other, and each can be continued [K-6]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  /** Opens the form to add a category and enters its name. */
  async function add(page: Page, name: string) {
    await page.goto('/data-referensi/category');
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('');
    await fill(form, 'Name', name);
    await expectKept(page, name);
  }

  const first = await signInAs('Siti Rahmawati');
  await add(first, 'Surat Tugas');
  const second = await first.context().newPage();
  await add(second, 'Surat Cuti');
  await expect(second.getByText('is back.')).toHaveCount(0);

  for (const page of [first, second]) {
    await leaveAfterQuestion(page, () => page.goto('/dashboard'));
  }
  const tab = await first.context().newPage();
  await tab.goto('/dashboard');
  await expect(notice(tab).getByRole('listitem')).toHaveCount(2);
  for (const [index, name] of ['Surat Cuti', 'Surat Tugas'].entries()) {
    await notice(tab).getByRole('link', { name: 'Continue' }).first().click();
    await expect(tab.getByLabel('Name', { exact: true })).toHaveValue(name);
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await tab.getByRole('button', { name: 'Yes' }).click();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    await expect(notice(tab).getByRole('listitem')).toHaveCount(1 - index);
  }
});

test('a row that is open in two tabs says so in both, and has what was written last [K-13]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs(verifier);
  await writeNote(page);
  await leaveAfterQuestion(page, () => page.goto('/dashboard'));
  await expect(notice(page)).toBeVisible();
  await expectNoAxeViolations(page);
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await notice(tab).getByRole('link', { name: 'Continue' }).click();
  await expect(tab.getByLabel('Note', { exact: true })).toHaveValue(note);
  await expectNoAxeViolations(tab);

  await openFromMenu(page, 'Verification');
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Note', { exact: true })).toHaveValue(note);
  for (const one of [page, tab]) {
    await expect(one.getByText(/^This is also open in another tab/)).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await fill(sheet, 'Note', 'Halaman 3 juga.');
  await expectKept(page, 'Halaman 3 juga.');
  await leaveAfterQuestion(tab, () => tab.reload());
  await expect(tab.getByLabel('Note', { exact: true })).toHaveValue('Halaman 3 juga.');
});
