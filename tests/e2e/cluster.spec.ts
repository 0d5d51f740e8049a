import { fill, openFromMenu, rowOf } from '../support/browser/document-screens';
import { expect, type SignInAs, test } from '../support/browser/e2e';
import { tellStory } from '../support/browser/story';
import { pdf } from '../support/foreign/files';
import { type Cluster, startCluster } from '../support/processes/cluster';

/** Two processes of the server behind a load balancer, of which one is killed. */

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

test('a document goes from upload to approval while one process after the other is killed', async ({
  signInAs,
}) => {
  await tellStory(inCluster(signInAs), {
    async afterUpload() {
      for (const index of [0, 1]) expect(callsOf(index)).toBeGreaterThan(0);
      await cluster.processes[0]?.kill();
    },
    async whileVerifying() {
      await cluster.restart(0);
      await cluster.processes[1]?.kill();
    },
  });
  expect(callsOf(0)).toBeGreaterThan(0);
  await cluster.restart(1);
});

test('an upload that is cut off says so, keeps the form, and can be saved again, once', async ({
  signInAs,
}) => {
  const title = 'Pelatihan yang terputus';
  const owner = await inCluster(signInAs)('Dewi Lestari', { tolerates: /status of 502/ });
  await openFromMenu(owner, 'My Document');
  await owner.getByRole('link', { name: 'Add' }).click();
  const form = owner.getByRole('dialog', { name: 'Add' });
  await fill(form, 'Document Type', 'Sertifikat Pelatihan');
  await form.getByLabel('File', { exact: true }).setInputFiles({
    name: 'sertifikat.pdf',
    mimeType: 'application/pdf',
    buffer: pdf('Terputus'),
  });
  await fill(form, 'Description', title);

  // The only process, so that the upload is there when it is killed.
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
