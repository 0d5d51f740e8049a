import { range } from 'es-toolkit';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { openStrip, press, strip, tray } from '../support/browser/stack-tray';
import { makeScans } from '../support/files/made-scans';
import { createRandom } from '../support/files/stack-file';
import { madePages, otherPages } from '../support/looks/made-pages';

// A stack without text, as office scanners make it. The owner is nobody else's.

const owner = 'Agus Wijayanto';

/** Some of the made pages, each time the same ones. */
function choosePages(count: number) {
  const random = createRandom(7);
  return [...madePages, ...otherPages]
    .map((page) => ({ page, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ page }) => page);
}

const scan = async (name: string, pages: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await makeScans(pages),
});

const readHeadings = (page: Page) => strip(page).getByRole('button', { name: 'Read the headings' });

test('headings of scans are read when asked to, at most 1 % wrongly [A-47]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const count = Number(process.env.SCANS ?? 24);
  test.setTimeout(600_000 + count * 30_000);
  const pages = choosePages(count);
  const page = await signInAs(owner);
  await openStrip(
    page,
    await scan(
      'Pindai 1.pdf',
      pages.map(({ lines }) => lines),
    ),
  );
  await expect(readHeadings(page)).toBeVisible();
  const start = Date.now();
  await readHeadings(page).click();
  await expect(strip(page).getByRole('status')).toContainText('recognised', {
    timeout: 600_000 + count * 30_000,
  });
  console.log('ms per page', (Date.now() - start) / count);
  const told = await strip(page)
    .getByRole('group', { name: /^Page \d+, / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const judged = pages.map(({ type, lines }, index) => {
    const kind = told[index]?.split(', ').at(2);
    return { type, kind, lines: lines.slice(0, 6) };
  });
  const right = judged.filter(({ type, kind }) => type && kind === type);
  const wrong = judged.filter(({ type, kind }) => kind && kind !== type);
  const typed = judged.filter(({ type }) => type);
  console.log(
    right.length,
    wrong.length,
    typed.length,
    judged.length,
    JSON.stringify({ wrong, missed: typed.filter((o) => !o.kind) }, null, 1),
  );
  expect(wrong.length / judged.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.01);
  expect(right.length / typed.length).toBeGreaterThanOrEqual(0.85);
});
