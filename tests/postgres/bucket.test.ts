import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { pdf } from '../support/api/fixture';
import { signIn } from '../support/processes/api-caller';
import { idsIn } from '../support/processes/files-in';
import { startRealServer } from '../support/processes/real-server';
import { runCommand } from '../support/processes/run-command';
import { administer } from '../support/services/postgres-server';
import { type S3Server, startS3Server } from '../support/services/s3-server';

// Real processes with a PostgreSQL database and a bucket, each with a DATA_DIR of its own.

let folder: string;
let s3: S3Server;
let variables: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-bucket-'));
  await mkdir(join(folder, 'documents'));
  s3 = await startS3Server(folder);
  const name = `bucket_${randomUUID()}`;
  const serverUrl = inject('postgres') ?? '';
  await administer(serverUrl, `create database "${name}" template "empty"`);
  variables = {
    DEMO: '1',
    DATABASE_URL: `${serverUrl}/${name}`,
    S3_BUCKET: 'documents',
    S3_ENDPOINT: s3.endpoint,
    AWS_ACCESS_KEY_ID: s3.keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
  };
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const dataDir = (name: string) => join(folder, name);

it('share their files; when one is killed, the other goes on [O-6]', async () => {
  const DATA_DIR = dataDir('seed');
  const seeded = await runCommand('demo/fill', { ...variables, DATA_DIR }, '--documents', '220');
  expect(seeded).toMatchObject({ code: 0 });
  expect(await idsIn(join(folder, 'documents'))).toHaveLength(220);
  expect([await readdir(DATA_DIR), await readdir(join(DATA_DIR, 'spool'))]).toEqual([
    ['installation', 'spool'],
    [],
  ]);

  const [first, second] = await Promise.all(
    ['first', 'second'].map((name) => startRealServer(dataDir(name), variables)),
  );
  if (!first || !second) throw new Error('A server has not started.');
  try {
    const person = await signIn(first, '198805172010122001');
    const types = await person.get<{ id: number; document_type: string }[]>(
      '/data-referensi/document-types/search',
    );
    const type = types.find(({ document_type }) => document_type === 'SK Jabatan');
    const form = new FormData();
    form.append('document_type_id', String(type?.id));
    form.append('additional_name', 'Uploaded to the first');
    form.append('file', new File([pdf], 'sk.pdf'));
    await person.send('POST', '/document/my-documents', form);
    await first.kill();

    person.moveTo(second);
    const { data } = await person.get<{ data: { id: number; additional_name: string }[] }>(
      '/document/my-documents?role=asn&additional_name=Uploaded to the first',
    );
    const bytes = await person.bytes(`/document/documents/download/${data[0]?.id}`);
    expect(bytes).toEqual(pdf);
    const names = await Promise.all(['first', 'second'].map((name) => readdir(dataDir(name))));
    expect(names.flat()).not.toContain('files');
  } finally {
    await Promise.all([first.kill(), second.kill()]);
  }
});

it.each([
  [
    'wrong keys',
    { AWS_SECRET_ACCESS_KEY: 'wrong' },
    'The bucket documents of S3_BUCKET cannot be used: access is denied: check the keys',
  ],
  [
    'another bucket',
    { S3_BUCKET: 'none' },
    'The bucket none of S3_BUCKET cannot be used: there is no such bucket.',
  ],
  ['no database', { DATABASE_URL: '' }, 'S3_BUCKET needs DATABASE_URL:'],
])('do not start with %s, and say why', async (_, changed, message) => {
  const { code, err } = await runCommand('main', {
    ...variables,
    DATA_DIR: dataDir('refused'),
    ...changed,
  });
  expect(code).toBe(1);
  expect(err).toContain(message);
});
