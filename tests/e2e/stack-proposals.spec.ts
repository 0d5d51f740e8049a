import { documentTypes } from '../../server/demo/reference/document-types';
import { findHeadings } from '../../src/lib/cutting/find-heading';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { leaveAfterQuestion } from '../support/browser/leave-question';
import { cutAgain, openStrip, press, strip } from '../support/browser/stack-tray';
import { makeScans } from '../support/files/made-scans';
import { makeStack } from '../support/files/made-stack';
import { madePages, otherPages } from '../support/looks/made-pages';
import { someOf } from '../support/looks/some-of';

// Cuts and types that the strip of a stack proposes.

const owner = 'Agus Wijayanto';
const headings = ['SURAT PERNYATAAN', 'SERTIFIKAT PELATIHAN', 'SK JABATAN', 'SURAT PERNYATAAN'];

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

const gap = (page: Page, after: number) =>
  strip(page).getByRole('button', { name: `Cut after page ${after}`, exact: true });

const proposed = (page: Page) => strip(page).locator('.strip-gap[data-proposed]');

test('a strip that is opened again goes on proposing, and proposes nothing twice [A-46]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs(owner);
  const documents = headings.map((heading) => ({ heading, pages: 8 }));
  await openStrip(page, file('Pindai 21.pdf', makeStack(documents)));
  // Cuts before all pages have been looked at.
  await press(page, 'Cut after page 1');
  await strip(page).getByRole('button', { name: 'Close' }).last().click();
  await cutAgain(page);
  await expect(proposed(page)).toHaveCount(3);
  // Takes a proposal, and takes it back.
  await press(page, 'Cut after page 16');
  await press(page, 'Cut after page 16');
  await expect(proposed(page)).toHaveCount(2);
  await leaveAfterQuestion(page, () => page.reload());
  await cutAgain(page);
  await expect(gap(page, 24)).toHaveAttribute('data-proposed', 'true');
  await expect(proposed(page)).toHaveCount(2);
  await press(page, 'Take 2 proposals');
  await expect(gap(page, 16)).toHaveAttribute('aria-pressed', 'false');
  await expect(strip(page).getByRole('button', { name: 'Cut into 4 parts' })).toBeVisible();
});

/** The pages of documents as they are scanned. */
const pagesOf = (heading: string) => [
  ['PEMERINTAH KABUPATEN BOGOR', '', heading, '', 'Yang bertanda tangan di bawah ini:', 'Dewi'],
  ['- 2 -', '', 'Demikian dibuat dengan sebenarnya untuk dipergunakan sebagaimana mestinya.'],
];

test('headings of scans are read when asked to, and propose cuts [A-47]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs(owner);
  await openStrip(
    page,
    file('Pindai 22.pdf', await makeScans(headings.slice(0, 2).flatMap(pagesOf), 0)),
  );
  const read = strip(page).getByRole('button', { name: 'Read the headings' });
  await expect(read).toBeVisible();
  await expect(proposed(page)).toHaveCount(0);
  await read.click();
  await expect(strip(page).getByRole('progressbar', { name: 'Pages read' })).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, 'Stop');
  await expect(strip(page).getByRole('progressbar')).toBeHidden();
  await read.click();
  await expect(strip(page).getByRole('status')).toContainText('2 headings have been recognised.', {
    timeout: 120_000,
  });
  await expect(read).toBeHidden();
  await expect(gap(page, 2)).toHaveAttribute('data-proposed', 'true');
  await expect(proposed(page)).toHaveCount(1);
  await expect(strip(page).getByRole('group', { name: /Sertifikat Pelatihan/ })).toBeVisible();
});

test('headings of scans are told as those of text, and hardly any wrongly [A-47]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  test.setTimeout(600_000);
  const pages = someOf([...madePages, ...otherPages], 6);
  const headingOf = findHeadings(documentTypes.filter(({ is_active }) => is_active === 1));
  const byText = pages.map(({ lines }) => headingOf(lines.join('\n'))?.document_type);
  const page = await signInAs(owner);
  const scans = await makeScans(pages.map(({ lines }) => lines));
  await openStrip(page, file('Pindai 24.pdf', scans));
  await press(page, 'Read the headings');
  await expect(strip(page).getByRole('status')).toContainText('headings have been recognised.', {
    timeout: 500_000,
  });
  const told = await strip(page)
    .getByRole('group', { name: /^Page / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(', ')[2]));
  const wrong = pages.flatMap(({ type }, index) =>
    told[index] && told[index] !== type ? [{ type, told: told[index] }] : [],
  );
  expect(wrong.length / pages.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.01);
  const known = byText.filter(Boolean);
  const right = byText.filter((kind, index) => kind && kind === told[index]);
  expect(right.length / known.length).toBeGreaterThanOrEqual(0.85);
});

test('a browser that saves data does not offer to read headings [A-47]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs(owner);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const [first = [], second = []] = pagesOf('SURAT PERNYATAAN');
  await openStrip(page, file('Pindai 23.pdf', await makeScans([first, second, []], 0)));
  // All pages have been looked at.
  await expect(strip(page).getByRole('group', { name: /^Page 3, .*blank/ })).toBeVisible();
  await press(page, 'Turn page 1');
  await expect(strip(page).getByRole('status')).toContainText('Page 1 is turned by 90°.');
  await expect(strip(page).getByRole('button', { name: 'Read the headings' })).toHaveCount(0);
});
