import {
  fill,
  filterBy,
  openFromMenu,
  pressAction,
  pressAndConfirm,
  rowOf,
} from '../support/browser/document-screens';
import { expect, type Page, type SignInAs, test } from '../support/browser/e2e';
import { pdf } from '../support/foreign/files';
import { type Cluster, startCluster } from './cluster';

/** Two processes of the server behind a load balancer; one of them is killed. */

let cluster: Cluster;
test.beforeAll(async () => {
  cluster = await startCluster();
});
test.afterAll(() => cluster.stop());

const inCluster =
  (signInAs: SignInAs): SignInAs =>
  (name, options) =>
    signInAs(name, { baseURL: cluster.origin, ...options });

/** The number of calls that a process has answered. */
const callsOf = (index: number) => cluster.processes[index]?.log().match(/"call"/g)?.length ?? 0;

/** Fills in the form of a new document. */
async function fillUpload(owner: Page, title: string) {
  await openFromMenu(owner, 'My Document');
  await owner.getByRole('link', { name: 'Add' }).click();
  const form = owner.getByRole('dialog', { name: 'Add' });
  await fill(form, 'Document Type', 'Sertifikat Pelatihan');
  const buffer = pdf(title);
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'sertifikat.pdf', mimeType: 'application/pdf', buffer });
  await fill(form, 'Description', title);
  return form;
}

async function decide(page: Page, screen: string, title: string, status: string) {
  await openFromMenu(page, screen);
  await filterBy(page, { Description: title });
  await rowOf(page, title).getByRole('link', { name: screen }).click();
  const sheet = page.getByRole('dialog', { name: 'Sertifikat Pelatihan' });
  await expect(sheet.locator('canvas').first()).toBeVisible();
  if (screen === 'Verification') {
    await cluster.restart(0);
    await cluster.processes[1]?.kill();
  }
  await sheet.getByRole('radio', { name: status }).check();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, title)).toBeHidden();
}

test('a document goes from upload to approval while one process after the other is killed [O-8]', async ({
  signInAs,
}) => {
  const title = 'Pelatihan Keamanan Siber, 2026';
  const owner = await inCluster(signInAs)('Dewi Lestari');
  const row = rowOf(owner, title);
  const form = await fillUpload(owner, title);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Draft');
  for (const index of [0, 1]) expect(callsOf(index)).toBeGreaterThan(0);
  await cluster.processes[0]?.kill();

  await pressAction(row, 'Meta Data');
  const metaData = owner.getByRole('dialog', { name: 'Meta Data' });
  await fill(metaData, 'Nomor Sertifikat', '118/KS/2026');
  await fill(metaData, 'Nama Pelatihan', 'Keamanan Siber');
  await fill(metaData, 'Penyelenggara', 'Pusat Data dan Informasi');
  await fill(metaData, 'Tanggal Mulai', '2026-03-02');
  await metaData.getByRole('button', { name: 'Save' }).click();
  await expect(metaData).toBeHidden();
  await pressAndConfirm(row, 'Send', 'Data that has been sent cannot be changed!');
  await expect(row).toContainText('Sent');

  await decide(await inCluster(signInAs)('Andi Nurhalizah'), 'Verification', title, 'Verified');
  await decide(await inCluster(signInAs)('Hendra Gunawan'), 'Approve', title, 'Approved');
  await owner.reload();
  await expect(row).toContainText('Approved');
  expect(callsOf(0)).toBeGreaterThan(0);
  await cluster.restart(1);
});

test('an upload that is cut off says so, keeps the form, and can be saved again, once', async ({
  signInAs,
}) => {
  const title = 'Pelatihan yang terputus';
  const owner = await inCluster(signInAs)('Dewi Lestari', { tolerates: /status of 502/ });
  const form = await fillUpload(owner, title);

  // Leaves one process, so that the upload goes to the one that is killed.
  await cluster.processes[1]?.kill();
  cluster.s3.requests.length = 0;
  cluster.s3.fail('stall', 'PUT', 1);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => cluster.s3.requests.join()).toContain('PUT');
  await cluster.processes[0]?.kill();
  await expect(owner.getByRole('alert').first()).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue(title);

  await cluster.restart(0);
  await cluster.restart(1);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(owner, title)).toHaveCount(1);
});
