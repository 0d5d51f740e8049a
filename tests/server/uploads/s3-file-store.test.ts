import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { delay } from 'es-toolkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withLog } from '../../../server/log/log';
import type { FileStore } from '../../../server/storage/file-store';
import { openSpool, type Spool } from '../../../server/storage/spool';
import { storageFault } from '../../../server/storage/storage-fault';
import { capturedLog } from '../../support/api/captured-log';
import { openS3Bucket } from '../../support/services/s3-bucket';
import { type S3Server, startS3Server } from '../../support/services/s3-server';

// Requests, refusals and failures of the store, which disks do not have.

/** Short limits, only for the tests of limits: a busy machine exceeds them. */
const limits = { connection: 5_000, answer: 1_000, idle: 2_000 };
/** Limits for a transfer that has begun. */
const idleLimit = { ...limits, answer: 15_000 };

let root: string;
let spool: Spool;
let s3: S3Server;
let files: FileStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 's3-'));
  spool = await openSpool(join(root, 'spool'));
  await mkdir(join(root, 'bucket'));
  s3 = await startS3Server(root);
});
beforeEach(async () => {
  files = await openS3Bucket(s3, 'bucket');
  s3.requests.length = 0;
});
afterEach(() => s3.recover());
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true });
});

const content = randomBytes(3_000_000);

async function put(bytes: Uint8Array = content): Promise<string> {
  const id = randomUUID();
  await files.put(id, await spool.receive(bytes));
  return id;
}

async function read(id: string): Promise<Buffer> {
  const file = await files.open(id);
  return Buffer.from(await new Response(file?.stream).arrayBuffer());
}

const methods = () => s3.requests.map((request) => request.split(' ')[0]);

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('opening a bucket', () => {
  it.each([
    [
      'a wrong secret',
      () => ({ keys: { ...s3.keys, secretAccessKey: 'wrong' } }),
      'access is denied',
    ],
    ['an unknown key', () => ({ keys: { ...s3.keys, accessKeyId: 'nobody' } }), 'access is denied'],
    ['no server', () => ({ endpoint: 'http://127.0.0.1:1' }), 'connect ECONNREFUSED'],
  ])('is refused with %s', async (_, change, message) => {
    const changed = { ...s3, ...change() };
    await expect(openS3Bucket(changed, 'bucket')).rejects.toThrow(
      `The bucket bucket of S3_BUCKET cannot be used: ${message}`,
    );
  });

  it('is refused if there is none, or if the store fails', async () => {
    await expect(openS3Bucket(s3, 'none')).rejects.toThrow(
      'The bucket none of S3_BUCKET cannot be used: there is no such bucket.',
    );
    s3.fail('SlowDown', 'HEAD');
    await expect(openS3Bucket(s3, 'bucket')).rejects.toThrow('cannot be used');
    s3.fail('stall', 'HEAD');
    s3.recover();
    s3.fail('stall', 'HEAD');
    await expect(openS3Bucket(s3, 'bucket', limits)).rejects.toThrow('1000 ms');
  });
});

it('needs one request to read a file or a part of it, and two if there is no such part', async () => {
  const id = await put();
  s3.requests.length = 0;
  await read(id);
  const part = await files.open(id, { start: 10, end: 19 });
  await part?.stream?.cancel();
  expect(s3.requests).toEqual([`GET bucket/${id}`, `GET bucket/${id} bytes=10-19`]);
  await files.open(id, { start: content.length });
  expect(methods()).toEqual(['GET', 'GET', 'GET', 'HEAD']);
});

describe('a store that fails', () => {
  const passing = ['SlowDown', 'InternalError', 'hang up'] as const;

  it.each(passing)('once (%s): the call is repeated', async (fault) => {
    s3.fail(fault, 'PUT', 1);
    const id = await put();
    expect(methods()).toEqual(['PUT', 'PUT']);
    for (const method of fault === 'hang up' ? ['DELETE'] : ['GET', 'DELETE']) {
      s3.fail(fault, method, 1);
    }
    expect((await read(id)).equals(content)).toBe(true);
    await files.remove(id);
    expect(await files.open(id)).toBeUndefined();
  });

  it.each(passing)('for good (%s): calls fail after three attempts', async (fault) => {
    const id = await put();
    s3.requests.length = 0;
    for (const method of ['PUT', 'GET', 'DELETE']) s3.fail(fault, method);
    const file = await spool.receive(content);
    const works = [() => files.put(randomUUID(), file), () => files.remove(id)];
    if (fault !== 'hang up') works.push(async () => void (await files.open(id)));
    for (const work of works) {
      s3.requests.length = 0;
      expect(storageFault(await failure(work()))).toBe('out of reach');
      expect(s3.requests).toHaveLength(3);
    }
    await spool.discard(file);
    s3.recover();
    expect((await read(id)).equals(content)).toBe(true);
  });

  it('refuses: the call is not repeated', async () => {
    s3.fail('AccessDenied', 'PUT');
    s3.fail('AccessDenied', 'GET');
    const file = await spool.receive(content);
    const errors = [await failure(files.put('a', file)), await failure(files.open('a'))];
    expect(errors.map(storageFault)).toEqual(['out of reach', 'out of reach']);
    expect(errors).toMatchObject([
      { code: 'AccessDenied', status: 403 },
      { code: 'AccessDenied', status: 403 },
    ]);
    expect(methods()).toEqual(['PUT', 'GET']);
    await spool.discard(file);
  });

  it('does not answer: calls end after their time limits, and their connections with them', async () => {
    files = await openS3Bucket(s3, 'bucket', limits);
    for (const method of ['PUT', 'GET', 'DELETE']) s3.fail('stall', method);
    const file = await spool.receive(content);
    const errors = await Promise.all(
      [files.put('a', file), files.open('a'), files.remove('a')].map(failure),
    );
    expect(errors.map(storageFault)).toEqual(Array(3).fill('out of reach'));
    expect(methods().filter((method) => method === 'PUT')).toHaveLength(1);
    await spool.discard(file);
    await expect.poll(() => s3.underWay()).toBe(0);
  });

  it('has no such bucket any more: no file counts as missing or removed', async () => {
    const id = await put();
    await rm(join(root, 'bucket'), { recursive: true });
    const errors = [await failure(files.open(id)), await failure(files.remove(id))];
    await mkdir(join(root, 'bucket'));
    expect(errors).toMatchObject([{ code: 'NoSuchBucket' }, { code: 'NoSuchBucket' }]);
  });

  it.each(['hang up', 'stall'] as const)(
    'in the middle of a file (%s): the stream fails, and the log says so once',
    async (fault) => {
      const id = await put();
      files = await openS3Bucket(s3, 'bucket', idleLimit);
      s3.fail(fault, 'GET');
      const { log, lines } = capturedLog();
      const file = await withLog(log, () => files.open(id));
      expect(file?.size).toBe(content.length);
      await expect(new Response(file?.stream).arrayBuffer()).rejects.toThrow(
        'The file could not be read to its end.',
      );
      expect(lines).toMatchObject([{ level: 'error', msg: 'reading a file' }]);
      await expect.poll(() => s3.underWay()).toBe(0);
    },
  );
});

describe('a response that its client leaves', () => {
  it.each([0, 1])('after %i reads frees its connection to the store', async (reads) => {
    const id = await put(randomBytes(30_000_000));
    const { log, lines } = capturedLog();
    const file = await withLog(log, () => files.open(id));
    const reader = file?.stream?.getReader();
    for (let i = 0; i < reads; i += 1) await reader?.read();
    expect(s3.underWay()).toBe(1);
    await reader?.cancel();
    await expect.poll(() => s3.underWay()).toBe(0);
    expect(lines).toEqual([]);
  });

  it('in the middle of a read frees it, too', async () => {
    const id = await put();
    s3.fail('stall', 'GET');
    const { log, lines } = capturedLog();
    const file = await withLog(log, () => files.open(id));
    const reader = file?.stream?.getReader();
    // Reads half of the file.
    let received = 0;
    while (received < content.length / 2) received += (await reader?.read())?.value?.length ?? 0;
    const pending = reader?.read();
    await reader?.cancel();
    expect(await pending).toEqual({ done: true, value: undefined });
    await expect.poll(() => s3.underWay()).toBe(0);
    expect(lines).toEqual([]);
  });
});

it('waits for a client that reads slowly', async () => {
  const id = await put(randomBytes(30_000_000));
  files = await openS3Bucket(s3, 'bucket', idleLimit);
  const file = await files.open(id);
  const reader = file?.stream?.getReader();
  let received = (await reader?.read())?.value?.length ?? 0;
  await delay(1.5 * idleLimit.idle);
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    received += value?.length ?? 0;
  }
  expect(received).toBe(30_000_000);
});

it('leaves nothing in the spool but what could not be stored', async () => {
  await put();
  expect(await readdir(join(root, 'spool'))).toEqual([]);
});
