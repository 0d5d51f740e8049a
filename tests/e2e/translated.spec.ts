import { fill, filterBy } from '../support/browser/document-screens';
import {
  expect,
  expectNoAxeViolations,
  type Page,
  type SignInAs,
  test,
} from '../support/browser/e2e';
import { watchLayoutShift } from '../support/browser/layout-shift';
import { serveMetaData } from '../support/find/meta-data';
import { servePdf } from '../support/find/serve-pdf';
import { textPdf } from '../support/find/text-pdf';
import { readShown, readStale, translate } from './translator';

// A browser or an extension translates the page, although it refuses that.

type Step = (page: Page) => Promise<unknown>;

/**
 * Takes each step on a translated page and on one that is not, for the same person. Both show the
 * same after each. Writes are answered here, so that both see the same documents.
 */
async function walk(
  signInAs: SignInAs,
  who: { person: string; role?: string; tolerates?: RegExp },
  steps: Record<string, Step>,
) {
  const pages = [await signInAs(who.person, who), await signInAs(who.person, who)] as const;
  const [plain, translated] = pages;
  await translate(translated, { isPolite: false });
  for (const page of pages) await page.reload();
  await expect(translated.locator('h1 font').first()).toBeVisible();
  for (const [title, step] of Object.entries(steps)) {
    await test.step(title, async () => {
      await Promise.all(pages.map(step));
      await expect(async () => {
        expect(await readShown(translated)).toEqual(await readShown(plain));
      }).toPass({ timeout: 20_000 });
      expect(await readStale(translated)).toEqual([]);
    });
  }
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last().click();

/** Answers writes as the server would. */
const answerWrites = (page: Page, call: string, status = 200) =>
  page.route(call, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, json: { message: 'It has been saved.' } }),
  );

const values = { 'Nomor Sertifikat': '9617/2024', Nama: 'Fransiska Tambunan', Lembaga: 'BKN' };
const file = textPdf([
  {
    runs: [
      { text: 'Nomor 9617/2024', x: 72, y: 200 },
      { text: 'kepada Fransiska Tambunan, Fransiska', x: 72, y: 300 },
    ],
  },
]);

test('the desk of a translated page shows the file, its marks and what changes [G-62]', async ({
  signInAs,
}) => {
  const desk = (page: Page) => page.getByRole('dialog').first();
  const place = (page: Page, number: number) =>
    expect(
      desk(page)
        .getByText(new RegExp(`^${number} of `))
        .first(),
    ).toBeVisible();
  const verify = async (page: Page) => {
    await desk(page).getByRole('radio', { name: 'Verified' }).check();
    await press('Save')(page);
  };
  await walk(
    signInAs,
    { person: 'Andi Nurhalizah' },
    {
      async 'a document is opened'(page) {
        await serveMetaData(page, values);
        await servePdf(page, file);
        await page.goto('/document/verification');
        await page.getByRole('row').getByRole('link', { name: 'Verification' }).first().click();
        await expect(desk(page)).toContainText('2 of 3 found in the file.');
        await expect(page.locator('.viewer-box')).toHaveCount(2);
      },
      async 'the way leads through its values'(page) {
        await press('Next value')(page);
        await press('Next value')(page);
        await expect(page.locator('.viewer-box[data-current=true]')).toHaveCount(1);
      },
      async 'words are searched'(page) {
        await press('Find in the file')(page);
        await page.keyboard.type('Fransiska');
        await expect(page.locator('.viewer-box')).toHaveCount(4);
        await page.keyboard.press('Escape');
      },
      async 'it is enlarged and turned'(page) {
        await press('Zoom in')(page);
        await press('Zoom in')(page);
        await press('Rotate')(page);
        await expect(page.locator('.viewer-box')).not.toHaveCount(0);
      },
      async 'two decisions wait, each with Undo'(page) {
        await desk(page).getByRole('checkbox', { name: 'Go on to the next document' }).check();
        await desk(page).getByRole('combobox', { name: 'Time to undo' }).selectOption('60 seconds');
        await verify(page);
        await place(page, 2);
        await verify(page);
        await place(page, 3);
        await expect(desk(page)).toContainText('2 decided in this session');
        await expect(desk(page)).toContainText('1 more');
      },
      async 'both are taken back'(page) {
        await press('Undo')(page);
        await place(page, 2);
        await press('Undo')(page);
        await place(page, 1);
        await expect(desk(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
      },
      async 'a rejection lacks its note'(page) {
        await desk(page).getByRole('radio', { name: 'Rejected' }).check();
        await press('Save')(page);
        await expect(desk(page).getByRole('alert').first()).toBeVisible();
      },
    },
  );
});

test('a list of a translated page counts what is chosen [G-62]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const choose = (page: Page, index: number, isChosen = true) =>
    page
      .getByRole('checkbox', { name: /^Choose (?!all)/ })
      .nth(index)
      .setChecked(isChosen);
  const decide = (page: Page, name: string) =>
    expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  const goTo = async (page: Page, number: string) => {
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: number, exact: true })
      .click();
    await expect(page.getByRole('region', { name: new RegExp(`, page ${number}$`) })).toBeVisible();
  };
  const bulk = (page: Page) => page.getByRole('dialog', { name: /^Decide/ });
  await walk(
    signInAs,
    { person: 'Hendra Gunawan', tolerates: /status of 409/ },
    {
      async 'one row is chosen, then three, then two'(page) {
        await page.goto('/document/approve');
        await choose(page, 0);
        await decide(page, 'Decide 1 document');
        await choose(page, 1);
        await choose(page, 2);
        await decide(page, 'Decide 3 documents');
        await choose(page, 0, false);
        await decide(page, 'Decide 2 documents');
      },
      async 'one more on the next page, and back'(page) {
        await goTo(page, '2');
        await choose(page, 0);
        await decide(page, 'Decide 3 documents');
        await goTo(page, '1');
      },
      async 'the list is filtered, and is not any more'(page) {
        await filterBy(page, { Name: 'a' });
        await expect(page.getByRole('button', { name: /^Remove filter/ })).toBeVisible();
        await press(/^Remove filter/)(page);
        await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
      },
      async 'they are decided about, but for one'(page) {
        await press('Decide 3 documents')(page);
        await bulk(page)
          .getByRole('button', { name: /^Remove / })
          .first()
          .click();
        await expect(bulk(page)).toHaveAccessibleName('Decide 2 documents');
        await press('Save')(page);
        await expect(bulk(page).getByRole('alert').first()).toBeVisible();
      },
      async 'the server refuses them'(page) {
        await answerWrites(page, '**/document/approves/update/*', 409);
        await bulk(page).getByRole('radio', { name: 'Approved' }).check();
        await press('Save')(page);
        await expect(bulk(page)).toContainText('No document has been decided.');
      },
      async 'nothing is chosen any more'(page) {
        await press('Remove all')(page);
        await expect(bulk(page)).toBeHidden();
      },
      async 'the language is another one'(page) {
        await page.locator('.profile-toggle').click();
        await press('Bahasa Indonesia')(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Persetujuan');
      },
    },
  );
});

test('a form of a translated page says what is wrong and that it is saved [G-62]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const form = (page: Page) => page.getByRole('dialog').last();
  await walk(
    signInAs,
    { person: 'Siti Rahmawati', role: 'Administrator', tolerates: /status of 422/ },
    {
      async 'an empty form is not saved'(page) {
        await page.goto('/data-referensi/column');
        await page.getByRole('link', { name: 'Add' }).click();
        await press('Save')(page);
        await expect(form(page).getByRole('alert').first()).toBeVisible();
      },
      async 'it is filled in, with a mistake'(page) {
        await fill(form(page), 'Sort', '7');
        await fill(form(page), 'Name', '1 x');
        await press('Save')(page);
        await expect(form(page).getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
          /beginning with a letter/,
        );
      },
      async 'it is left after a question'(page) {
        await press('Cancel')(page);
        await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
      },
      async 'a row is changed and saved'(page) {
        await answerWrites(page, '**/columns/update/*');
        await press('Yes')(page);
        await page.getByRole('link', { name: 'Edit' }).first().click();
        await expect(form(page).getByLabel('Name', { exact: true })).not.toHaveValue('');
        await press('Save')(page);
        await expect(page.locator('.Toastify__toast--success')).toBeVisible();
      },
    },
  );
});

test('the tray of a translated page counts its files [G-62]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const tray = (page: Page) => page.getByRole('dialog', { name: 'Upload files' });
  const files = ['Scan0001.pdf', 'Scan0002.pdf', 'Peta.pdf'].map((name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
  }));
  await walk(
    signInAs,
    { person: 'Agus Wijayanto' },
    {
      async 'files are chosen'(page) {
        await page.goto('/document/my-document/many');
        await tray(page).getByLabel('Choose files').setInputFiles(files);
        await expect(tray(page)).toContainText('0 of 3 uploaded as drafts · 3 need your attention');
      },
      async 'they get a type and a description'(page) {
        const type = tray(page).getByLabel('Type of Scan0001.pdf');
        await type.focus();
        await type.selectOption({ label: 'Sertifikat Pelatihan' });
        await press('Also for 1 like it')(page);
        for (const name of ['Scan0001', 'Scan0002']) {
          await tray(page).getByLabel(`Description of ${name}.pdf`).fill(name);
        }
        await expect(tray(page).getByRole('button', { name: 'Upload 2 files' })).toBeVisible();
      },
      async 'one is taken off, the others are uploaded'(page) {
        await answerWrites(page, '**/document/my-documents', 201);
        await press('Remove Peta.pdf')(page);
        await press('Upload 2 files')(page);
        await expect(tray(page)).toContainText('All files have been uploaded.');
      },
    },
  );
});

test('a translator that listens leaves the app alone, in both languages [G-62]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah');
  await translate(page, { isPolite: true });
  await page.goto('/document/verification');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.locator('.profile-toggle').click();
  await press('Bahasa Indonesia')(page);
  await page.getByRole('row').getByRole('link', { name: 'Verifikasi' }).last().click();
  await expect(page.locator('.textLayer span').first()).toBeAttached();
  expect(await page.locator('font').count()).toBe(0);
});

test('who has an Indonesian browser is offered the language, and nothing moves [G-63]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah', { locale: 'id-ID' });
  const layoutShift = await watchLayoutShift(page);
  await page.goto('/document/verification');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('Berkas tersedia dalam Bahasa Indonesia.')).toBeVisible();
  expect(await layoutShift()).toEqual([]);
  await expectNoAxeViolations(page);
  await press('Pakai Bahasa Indonesia')(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifikasi');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('Berkas tersedia dalam Bahasa Indonesia.')).toBeHidden();
});

test('a value that is written from right to left turns nothing beside it [G-7]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah');
  const turned = '\u202e12/X';
  await page.route('**/document/documents/view/*', async (route) => {
    const answer = await (await route.fetch()).json();
    const change = { field: 'nomor', label: 'No', from: turned, to: '800/12' };
    answer.data.additional_name = turned;
    answer.data.history.at(-1).changes = [change];
    await route.fulfill({ json: answer });
  });
  await page.goto('/document/verification');
  await page.getByRole('row').getByRole('link', { name: 'Verification' }).first().click();
  const desk = page.getByRole('dialog');
  const change = desk.locator('.change-list li').first();
  await expect(change).toContainText('800/12');
  /** From left to right. */
  const read = (element: Element, words: string[]) => {
    const places = words.map((word) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        const start = text.data.indexOf(word);
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, start + word.length);
        return { word, x: range.getBoundingClientRect().x };
      }
      throw new Error(`There is no ${word}.`);
    });
    return places.sort((one, other) => one.x - other.x).map(({ word }) => word);
  };
  const line = ['No', '12/X', '800/12'];
  expect(await change.evaluate(read, line)).toEqual(line);
  const heading = ['12/X', 'KB'];
  expect(await desk.locator('.document-sheet-heading p').evaluate(read, heading)).toEqual(heading);
});
