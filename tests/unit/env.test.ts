// @vitest-environment node
import { expect, it } from 'vitest';
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

it.each<[Record<string, string>, string]>([
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
