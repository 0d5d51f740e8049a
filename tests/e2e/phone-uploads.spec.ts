import { expect, test } from '../support/browser/e2e';
import { small } from '../support/browser/phone';

// A form that is longer than the screen of a phone.

test('an upload shows what is wrong, its progress and how to stop it without scrolling [M-26]', {
  tag: '@slow',
}, async ({ signInAs }) => {
  const page = await signInAs('Dewi Lestari', {
    viewport: small,
    isMobile: true,
    hasTouch: true,
    expects: /status of 422/,
  });
  await page.goto('/document/my-document');
  await page.getByRole('link', { name: 'Add', exact: true }).tap();
  const form = page.getByRole('dialog', { name: 'Add' });
  await form.getByLabel('Document Type').tap();
  await page.getByRole('option', { name: 'Sertifikat Pelatihan' }).tap();
  const buffer = Buffer.from(`%PDF-1.4\n${' '.repeat(1_000_000)}`);
  const name = `${'sertifikat-pelatihan-pengelolaan-arsip-digital-'.repeat(4)}.pdf`;
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await form.getByLabel('Description').waitFor();
  const save = form.getByRole('button', { name: 'Save' });
  await save.tap();
  await expect(form.getByRole('alert')).toBeInViewport({ ratio: 1 });

  await form.getByLabel('Description').fill('Arsip digital');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 50_000,
  });
  await save.tap();
  await expect(form.getByRole('progressbar')).toBeInViewport({ ratio: 1 });
  const stop = form.getByRole('button', { name: 'Cancel upload' });
  await expect(stop).toBeInViewport({ ratio: 1 });
  await stop.tap();
  await expect(save).toBeEnabled();
});
