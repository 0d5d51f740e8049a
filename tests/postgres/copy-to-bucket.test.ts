import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { users } from '../../server/storage/schema';
import { openServerDatabase } from '../../server/storage/server-database';
import { openSpool } from '../../server/storage/spool';
import { idsIn } from '../support/processes/files-in';
import { runCommand } from '../support/processes/run-command';
import { createDatabase } from '../support/services/postgres-server';
import { openS3Bucket } from '../support/services/s3-bucket';
import { type S3Server, startS3Server } from '../support/services/s3-server';
import { filesIn, installation, seenIn, upload, withStorage } from './installation';

const minute = 60_000;
vi.setConfig({ testTimeout: 3 * minute, hookTimeout: minute });

const serverUrl = inject('postgres') ?? '';
const installed = installation();
const source = () => installed().dataDir;

describe('npm run copy -- --to-bucket', () => {
  let s3: S3Server;
  let bucket: string;
  beforeAll(async () => {
    s3 = await startS3Server(installed().folder);
  });
  beforeEach(async () => {
    bucket = `bucket-${randomUUID()}`;
    await mkdir(join(installed().folder, bucket));
  });
  afterAll(() => s3.close());

  const copyToBucket = (url: string, name = bucket) =>
    runCommand(
      'commands/copy',
      {
        DATA_DIR: source(),
        S3_ENDPOINT: s3.endpoint,
        AWS_ACCESS_KEY_ID: s3.keys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
        // The SDK warns of the oldest Node that Berkas runs on.
        NODE_NO_WARNINGS: '1',
      },
      ...['--to-database', url, '--to-bucket', name],
    );
  const filesInBucket = () => idsIn(join(installed().folder, bucket));
  const putsOf = (requests: string[]) =>
    requests.filter((request) => /^PUT (?!.*\/installation$)/.test(request));

  it('moves rows and files', async () => {
    const url = await createDatabase(serverUrl);
    const outcome = await copyToBucket(url);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(outcome.out).toContain(`S3_BUCKET to ${bucket}`);
    expect(await filesInBucket()).toEqual(await filesIn(source()));
    expect(await readdir(join(source(), 'spool'))).toEqual([]);

    const { db, close } = await openServerDatabase(url);
    const files = await openS3Bucket(s3, bucket);
    const spool = await openSpool(join(installed().folder, randomUUID()));
    const seen = await seenIn({ db, files, spool }, installed());
    expect(seen).toEqual(
      await withStorage(source(), undefined, (from) => seenIn(from, installed())),
    );
    await upload({ db, files, spool }, installed());
    expect(await filesInBucket()).toHaveLength((await filesIn(source())).length + 1);
    await close();
  });

  it('interrupted by the store, copies no rows, and sends only the rest the next time', async () => {
    const url = await createDatabase(serverUrl);
    s3.fail('AccessDenied', 'PUT', 1);
    expect(await copyToBucket(url)).toMatchObject({
      code: 1,
      out: '',
      err: 'The file store has failed: AccessDenied. Run this command again: what has arrived is not sent again.\n',
    });
    const arrived = await filesInBucket();
    expect(arrived.length).toBeGreaterThan(0);

    s3.requests.length = 0;
    const again = await copyToBucket(url);
    const all = await filesIn(source());
    const rest = all.length - arrived.length;
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain(`Files: ${rest} sent, ${arrived.length} had been sent before.`);
    expect(putsOf(s3.requests)).toHaveLength(rest);
    expect(await filesInBucket()).toEqual(all);
  });

  it('refuses a bucket that is not there, and changes nothing', async () => {
    const url = await createDatabase(serverUrl);
    expect(await copyToBucket(url, 'missing')).toEqual({
      code: 1,
      out: '',
      err: 'The bucket missing of S3_BUCKET cannot be used: there is no such bucket.\n',
    });
    const { db, close } = await openServerDatabase(url);
    expect(await db.$count(users)).toBe(0);
    await close();
  });
});
