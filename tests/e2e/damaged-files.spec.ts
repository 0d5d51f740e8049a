import type { Locator } from '@playwright/test';
import { expect, type Page, test } from '../support/browser/e2e';

// Damaged files, which a real browser may be able to show.

const jpeg = 'image/jpeg';
const pdf = 'application/pdf';

/** Opens the detail of a document whose file is of this type. */
async function openDetail(page: Page, mimeType: string): Promise<Locator> {
  await page.route('**/service/api/document/documents/view/*', (route) =>
    route.fulfill({ json: { data: { mime_type: mimeType, url: '/service/api/files/1' } } }),
  );
  await page.goto('/document/document');
  await page.getByRole('link', { name: 'Detail' }).first().click();
  return page.getByRole('dialog');
}

const files = [
  { name: 'an empty PDF', contentType: pdf, body: '', says: 'This PDF is damaged' },
  { name: 'an empty JPEG', contentType: jpeg, body: '', says: 'This image is damaged' },
  { name: 'a text called JPEG', contentType: jpeg, body: 'Surat', says: 'This image is damaged' },
];

test('a damaged file is said to be damaged [Q-15]', { tag: '@slow' }, async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  for (const { name, contentType, body, says } of files) {
    await test.step(name, async () => {
      await page.route('**/service/api/files/**', (route) => route.fulfill({ contentType, body }));
      const sheet = await openDetail(page, contentType);
      await expect(sheet.getByRole('alert')).toContainText(says);
      await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await expect(sheet.getByRole('button', { name: 'Download' })).toBeEnabled();
    });
  }
});

/** Writes a PDF of these objects; the first is the catalogue. */
function writePdf(objects: string[], trailer = ''): string {
  let body = '%PDF-1.4\n';
  const rows = objects.map((object, index) => {
    const row = `${String(body.length).padStart(10, '0')} 00000 n \n`;
    body += `${index + 1} 0 obj ${object} endobj\n`;
    return row;
  });
  const size = objects.length + 1;
  return [
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`,
    `trailer <</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${body.length}\n%%EOF`,
  ].join('');
}

const stream = (dictionary: string, bytes: string) =>
  `<<${dictionary}/Length ${bytes.length}>> stream\n${bytes}\nendstream`;

/** A PDF of one page, whose objects are numbered from 4. */
const pageOf = (drawing: string, objects: string[], box = '0 0 300 400') =>
  writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`,
    stream('', drawing),
    ...objects,
  ]);

const picture = (
  filter: string,
  bytes: string,
  kind = 'ColorSpace/DeviceGray/BitsPerComponent 1',
) =>
  pageOf('300 0 0 400 0 0 cm /P Do', [
    stream(`/Subtype/Image/Width 300/Height 400/${kind}/Filter/${filter}`, bytes),
  ]);

/** Forms that each draw the next one twice. */
const nested = pageOf('/P Do', [
  ...Array.from({ length: 30 }, (_, index) =>
    stream(
      `/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</P ${index + 6} 0 R>>>>`,
      '/P Do /P Do',
    ),
  ),
  stream('/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f'),
]);

/** The head of a JBIG2 picture, without the picture. */
const cutOff = '\0\0\0\x000\0\x01\0\0\0\x13\0\0\x01,\0\0';
const lost = 'A picture on this page could not be shown.';
const rgb = 'ColorSpace/DeviceRGB/BitsPerComponent 8';
const shown = [
  { name: 'a JBIG2 picture', body: picture('JBIG2Decode', cutOff), says: lost },
  {
    name: 'a JPEG without an end',
    body: picture('DCTDecode', '\xff\xd8\xff\xe0', rgb),
    says: lost,
  },
  {
    name: 'a line',
    body: pageOf('', [], '0 0 300 0.1'),
    says: 'This page is too thin to be seen.',
  },
  {
    name: 'another encryption',
    body: writePdf(['<</Type/Catalog>>'], '/ID[<00><00>]/Encrypt<</Filter/Other/V 1>>'),
    says: 'This PDF cannot be shown here.',
  },
];

test('what the viewer cannot show, it tells [Q-23]', { tag: '@slow' }, async ({ signInAs }) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  await page.clock.install();
  for (const { name, body, says } of [
    ...shown,
    { name: 'endless', body: nested, says: 'too long' },
  ]) {
    await test.step(name, async () => {
      await page.route('**/service/api/files/**', (route) =>
        route.fulfill({ contentType: pdf, body: Buffer.from(body, 'latin1') }),
      );
      const sheet = await openDetail(page, pdf);
      if (says === lost) {
        await sheet.getByRole('button', { name: 'Find in the file' }).click();
        await sheet.getByRole('searchbox').fill('Surat');
        await expect(sheet.getByText('not found in what could be read')).toBeVisible();
      }
      if (says === 'too long') {
        await expect(sheet.getByText('Page 1 of 1')).toBeAttached();
        await page.clock.fastForward(10_000);
      }
      await expect(sheet.getByText(says)).toBeVisible();
      await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    });
  }
});

test('a picture that is refused may be tried again [Q-15]', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const expects = /410/;
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator', expects });
  await page.route('**/service/api/files/**', (route) => route.fulfill({ status: 410 }));
  const sheet = await openDetail(page, jpeg);
  await expect(sheet.getByRole('alert')).toContainText('The image could not be loaded.');
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible();
});
