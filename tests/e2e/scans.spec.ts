import type { Locator } from '@playwright/test';
import { scannedPdf } from '../../tools/bench/scanned-pdf';
import { expect, expectNoAxeViolations, type Page, test } from '../support/browser/e2e';
import { drawScan, type Scan } from '../support/find/draw-scan';
import { currentBox, expectOver, markOf, paper, turned } from '../support/find/marks';
import { serveMetaData } from '../support/find/meta-data';
import { textPdf } from '../support/find/text-pdf';

// The real reader, in the built app and under its Content-Security-Policy.

const size = 14;
const number = { text: '1120112024', x: 200, y: 300 };

const page1 = textPdf([
  {
    runs: [
      { text: 'SERTIFIKAT PELATIHAN', x: 72, y: 100, size: 20 },
      { text: 'Nomor 77/V1/2024', x: 72, y: 160, size },
      { text: 'Diberikan kepada Fransiska Tambunan', x: 72, y: 200, size },
      { text: 'pada tanggal 15 Juni 2024', x: 72, y: 240, size },
      { ...number, size },
    ],
  },
]);

const values = {
  'Nomor Sertifikat': number.text,
  Nama: 'Fransiska Tambunan',
  Tanggal: '2024-06-15',
  Keputusan: '77/VI/2024',
  Penyelenggara: 'Arsip Nasional',
};

/** A clean scan, so that what is read does not depend on chance. */
const scan = (): Promise<Scan> => drawScan(page1, { dpi: 200, angle: 0, noise: 6, quality: 80 });

type File = { body: Buffer; contentType: 'image/jpeg' | 'application/pdf' };

/** Opens the desk on documents that all have this file and these meta data. */
async function openDesk(page: Page, file: File): Promise<Locator> {
  await serveMetaData(page, values);
  await page.route('**/service/api/document/documents/view/*', (route) =>
    route.fulfill({ json: { data: { mime_type: file.contentType, url: '/service/api/files/1' } } }),
  );
  await page.route('**/service/api/files/**', (route) => route.fulfill(file));
  await page.goto('/document/verification');
  await page.getByRole('table').getByRole('link', { name: 'Verification' }).first().click();
  return page.getByRole('dialog');
}

/** Where the number stands on the page, in fractions of its width and height. */
const place = {
  x: number.x / paper.width,
  y: (number.y - 0.72 * size) / paper.height,
  // Digits of Helvetica are as wide as each other.
  width: (number.text.length * 0.556 * size) / paper.width,
  height: (0.72 * size) / paper.height,
};

const files: [string, () => Promise<File>][] = [
  ['JPEG', async () => ({ body: (await scan()).jpeg, contentType: 'image/jpeg' })],
  [
    'scanned PDF',
    async () => ({ body: scannedPdf([await scan()], 2), contentType: 'application/pdf' }),
  ],
];

for (const [kind, draw] of files) {
  test(`the desk reads a ${kind}, and boxes what it finds [T-12 T-15]`, { tag: '@slow' }, async ({
    signInAs,
  }) => {
    const page = await signInAs('Andi Nurhalizah', { readsScans: true });
    const loaded: string[] = [];
    page.on('requestfinished', (request) => loaded.push(request.url()));
    const file = await draw();
    const desk = await openDesk(page, file);
    const pages = kind === 'JPEG' ? 'page 1' : 'pages 1, 2';

    await test.step('each value has a mark', async () => {
      const found = `found on ${pages}read from a scan`;
      await expect(markOf(desk, 'Nomor Sertifikat')).toHaveText(found, { timeout: 120_000 });
      await expect(markOf(desk, 'Nama')).toHaveText(found);
      await expect(markOf(desk, 'Tanggal')).toHaveText(found);
      await expect(markOf(desk, 'Keputusan')).toHaveText('read as 77/V1/2024read from a scan');
      await expect(markOf(desk, 'Penyelenggara')).toHaveText('not foundread from a scan');
      const languages = loaded.filter((url) => url.includes('traineddata'));
      expect(languages.map((url) => url.slice(-18)).sort()).toEqual([
        'eng.traineddata.gz',
        'ind.traineddata.gz',
      ]);
      await expectNoAxeViolations(page);
    });

    await test.step('pressing a mark boxes the words, in every size and turned', async () => {
      await markOf(desk, 'Nomor Sertifikat').getByRole('button').click();
      await expect(currentBox(desk)).toHaveCount(1);
      await expectOver(desk, place);
      await desk.getByRole('button', { name: 'Zoom in' }).click();
      await expectOver(desk, place);
      await desk.getByRole('button', { name: 'Fit to width' }).click();
      await desk.getByRole('button', { name: 'Rotate' }).click();
      await expectOver(desk, turned(place));
      await desk.getByRole('button', { name: 'Rotate' }).click();
      await expectOver(desk, turned(turned(place)));
      await markOf(desk, 'Keputusan').getByRole('button').click();
      await expect(currentBox(desk)).toHaveCount(1);
    });

    await test.step('any words can be looked for', async () => {
      await desk.getByRole('button', { name: 'Find in the file' }).click();
      await desk.getByRole('searchbox', { name: 'Find in the file' }).fill('diberikan kepada');
      await expect(desk.locator('.viewer-find output')).toHaveText(
        kind === 'JPEG' ? '1 of 1' : '1 of 2',
      );
    });

    await test.step('it can be switched off, also for the next visit', async () => {
      await desk.getByRole('checkbox', { name: 'Read scans' }).uncheck();
      await expect(markOf(desk, 'Nama')).toHaveText('no text in this file');
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      const again = await openDesk(page, file);
      await expect(again.getByRole('checkbox', { name: 'Read scans' })).not.toBeChecked();
      await expect(markOf(again, 'Nama')).toHaveText('no text in this file');
      expect(requested.filter((url) => /tesseract|traineddata/.test(url))).toEqual([]);
    });
  });
}

test('a scan that lies upside down is read, too', { tag: '@slow' }, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah', { readsScans: true });
  const { jpeg } = await drawScan(page1, { dpi: 200, angle: 180, noise: 6, quality: 80 });
  const desk = await openDesk(page, { body: jpeg, contentType: 'image/jpeg' });
  const mark = markOf(desk, 'Nomor Sertifikat');
  await expect(mark).toHaveText('found on page 1read from a scan', { timeout: 120_000 });
  await mark.getByRole('button').click();
  await expect(currentBox(desk)).toHaveCount(1);
  await expectOver(desk, turned(turned(place)));
});

test('the desk goes on without what reads scans [T-15]', { tag: '@slow' }, async ({ signInAs }) => {
  const page = await signInAs('Andi Nurhalizah', {
    readsScans: true,
    tolerates: /traineddata|Failed to load resource/,
  });
  await page.route('**/*.traineddata.gz', (route) => route.abort());
  const desk = await openDesk(page, {
    body: (await scan()).jpeg,
    contentType: 'image/jpeg',
  });
  await expect(markOf(desk, 'Nama')).toHaveText('the scan could not be read', { timeout: 120_000 });
  await desk.getByRole('button', { name: 'Next document' }).click();
  await expect(desk.getByText(/^2 of about \d+$/)).toBeVisible();
});
