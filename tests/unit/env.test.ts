import { readdirSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../server/env';

const database = { DATABASE_URL: 'postgresql://db/berkas' };
const read = (variables: Record<string, string>) => readEnv({ DEMO: '1', ...variables });

it('keeps rows and files in DATA_DIR unless told otherwise', () => {
  expect(read({ S3_BUCKET: '', S3_ENDPOINT: '', S3_REGION: '' })).toMatchObject({
    dataDir: './data',
    databaseUrl: undefined,
    s3: undefined,
  });
});

it('takes a bucket at Amazon or elsewhere', () => {
  expect(read({ ...database, S3_BUCKET: 'files' }).s3).toEqual({ bucket: 'files' });
  expect(
    read({
      ...database,
      S3_BUCKET: 'files.berkas',
      S3_ENDPOINT: 'https://s3.example.go.id:9000',
      S3_REGION: 'ap-southeast-3',
    }).s3,
  ).toEqual({
    bucket: 'files.berkas',
    endpoint: 'https://s3.example.go.id:9000',
    region: 'ap-southeast-3',
  });
});

it('keeps seven backups, or as many as told, where a folder is named', () => {
  expect(read({}).backups).toBeUndefined();
  expect(read({ BACKUP_DIR: '/backups' }).backups).toEqual({ folder: '/backups', keep: 7 });
  const three = { folder: '/backups', keep: 3 };
  expect(read({ BACKUP_DIR: '/backups', BACKUP_KEEP: '3' }).backups).toEqual(three);
});

it.each<[Record<string, string>, string]>([
  [{ ...database, BACKUP_DIR: '/backups' }, 'BACKUP_DIR is for the embedded database'],
  [{ BACKUP_DIR: '/backups', BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1'],
  [{ S3_BUCKET: 'files' }, 'S3_BUCKET needs DATABASE_URL'],
  [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_ENDPOINT and S3_REGION need S3_BUCKET'],
  [{ S3_REGION: 'us-east-1' }, 'S3_ENDPOINT and S3_REGION need S3_BUCKET'],
  [{ ...database, S3_BUCKET: 'https://files' }, 'S3_BUCKET must be the name of a bucket.'],
  [{ ...database, S3_BUCKET: 'files', S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT must be like'],
  [
    { ...database, S3_BUCKET: 'files', S3_ENDPOINT: 'https://id:secret@s3.example.org' },
    'S3_ENDPOINT must be like',
  ],
])('refuses %j and says why', (variables, message) => {
  expect(() => read(variables)).toThrow(message);
});

it('names everything that is wrong at once', () => {
  expect(() => read({ PORT: 'x', S3_BUCKET: 'a b', DATABASE_URL: 'mysql://db' })).toThrow(
    /DATABASE_URL must be.*\nS3_BUCKET must be.*\nPORT must be/,
  );
});

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const shown = parseEnv(example.replaceAll(/^#(?=[A-Z])/gm, ''));

  it('sets nothing when it is copied, so that it overrides no unit and no container', () => {
    expect(parseEnv(example)).toEqual({});
  });

  it('has every setting that is read, and no other', () => {
    const app = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(`src/${name}`, 'utf8'))
      .join('\n');
    const names = [
      ...readFileSync('server/env.ts', 'utf8').matchAll(/^ {4}([A-Z][A-Z\d_]+):/gm),
      ...app.matchAll(/\benv\.(VITE_\w+)/g),
    ].map(([, name = '']) => name);
    // Read by the library of the bucket.
    const ofBucket = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    expect(Object.keys(shown).toSorted()).toEqual([...names, ...ofBucket].toSorted());
  });

  it('shows the defaults', () => {
    expect(readEnv({ ...shown, DEMO: '1' })).toEqual(read({}));
  });
});
