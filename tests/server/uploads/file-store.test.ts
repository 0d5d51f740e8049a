import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { range } from 'es-toolkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskFileStore } from '../../../server/storage/disk-file-store';
import type { FileStore, WantedRange } from '../../../server/storage/file-store';
import { openSpool, type Spool } from '../../../server/storage/spool';
import { openS3Bucket } from '../../support/services/s3-bucket';
import { type S3Server, startS3Server } from '../../support/services/s3-server';

let root: string;
let spool: Spool;
let s3: S3Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'file-store-'));
  spool = await openSpool(join(root, 'spool'));
  s3 = await startS3Server(root);
  await mkdir(join(root, 'bucket'));
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true });
});

const stores: { name: string; folder: string; open: () => Promise<FileStore> }[] = [
  { name: 'disk', folder: 'disk', open: () => openDiskFileStore(join(root, 'disk')) },
  { name: 'S3', folder: 'bucket', open: () => openS3Bucket(s3, 'bucket') },
];

/** Stands for a content, because Vitest compares long ones byte by byte. */
const hashOf = (content: Uint8Array = Buffer.from('none')) =>
  createHash('sha256').update(content).digest('hex');

describe.each(stores)('a file store ($name)', ({ folder, open }) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await open();
  });

  async function put(content: Uint8Array, id: string = randomUUID()): Promise<string> {
    await files.put(id, await spool.receive(content));
    return id;
  }

  async function read(id: string, wanted?: WantedRange): Promise<Buffer | undefined> {
    const file = await files.open(id, wanted);
    return file?.stream && Buffer.from(await new Response(file.stream).arrayBuffer());
  }

  it('gives back what was put, and leaves nothing in the spool', async () => {
    const content = randomBytes(1000);
    const before = await readdir(join(root, 'spool'));
    const id = await put(content);
    expect(await files.open(id)).toMatchObject({ size: 1000 });
    expect(await read(id)).toEqual(content);
    expect(await readdir(join(root, 'spool'))).toEqual(before);
  });

  it('keeps a large file as it is', async () => {
    const content = randomBytes(20 * 1024 * 1024 + 7);
    const id = await put(content);
    const hash = createHash('sha256');
    const file = await files.open(id);
    for await (const chunk of file?.stream ?? []) hash.update(chunk);
    expect(hash.digest('hex')).toBe(hashOf(content));
  });

  it.each<[string, WantedRange, number, number]>([
    ['the first byte', { start: 0, end: 0 }, 0, 0],
    ['a part', { start: 100, end: 299 }, 100, 299],
    ['from a byte on', { start: 900 }, 900, 999],
    ['past the end', { start: 900, end: Number.MAX_SAFE_INTEGER }, 900, 999],
    ['the last bytes', { last: 10 }, 990, 999],
    ['more last bytes than there are', { last: 5000 }, 0, 999],
  ])('gives %s', async (_, wanted, start, end) => {
    const content = randomBytes(1000);
    const id = await put(content);
    const file = await files.open(id, wanted);
    expect(file).toMatchObject({ size: 1000, range: { start, end } });
    expect(Buffer.from(await new Response(file?.stream).arrayBuffer())).toEqual(
      content.subarray(start, end + 1),
    );
  });

  it.each<WantedRange>([{ start: 1000 }, { start: 1000, end: 2000 }, { last: 0 }])(
    'has no bytes %j, and says its size',
    async (wanted) => {
      const id = await put(randomBytes(1000));
      expect(await files.open(id, wanted)).toEqual({ size: 1000, stream: undefined });
    },
  );

  it('keeps an empty file', async () => {
    const id = await put(new Uint8Array());
    expect(await files.open(id)).toMatchObject({ size: 0 });
    expect(await read(id)).toEqual(Buffer.alloc(0));
    expect(await files.open(id, { start: 0 })).toEqual({ size: 0, stream: undefined });
  });

  it('has no file that was never put, or of a similar id', async () => {
    const id = await put(randomBytes(10));
    expect(await files.open(randomUUID())).toBeUndefined();
    expect(await files.open(id.slice(0, -1))).toBeUndefined();
  });

  it('removes a file, also when it is gone', async () => {
    const [id, other] = [await put(randomBytes(10)), await put(randomBytes(10))];
    await files.remove(id);
    await files.remove(id);
    expect(await files.open(id)).toBeUndefined();
    expect(await read(other)).toHaveLength(10);
  });

  it('stores and reads many at once', async () => {
    const contents = range(60).map((i) => randomBytes(1000 * i));
    const ids = await Promise.all(contents.map((content) => put(content)));
    const stored = await Promise.all(ids.map((id) => read(id)));
    expect(stored.map(hashOf)).toEqual(contents.map(hashOf));
    const ranges = await Promise.all(
      contents.map((_, i) => read(ids[50] ?? '', { start: i, end: i + 9 })),
    );
    expect(ranges).toEqual(contents.map((_, i) => contents[50]?.subarray(i, i + 10)));
  });

  it('gives whoever reads a file all of it although it is removed meanwhile', async () => {
    const content = randomBytes(5_000_000);
    const id = await put(content);
    const file = await files.open(id);
    const reader = file?.stream?.getReader();
    const chunks = [(await reader?.read())?.value ?? Buffer.alloc(0)];
    await files.remove(id);
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      if (value) chunks.push(value);
    }
    expect(hashOf(Buffer.concat(chunks))).toBe(hashOf(content));
    expect(await files.open(id)).toBeUndefined();
  });

  it('never shows a file of which a part has arrived', async () => {
    const [old, other] = [Buffer.alloc(3_000_000, 'a'), Buffer.alloc(2_000_000, 'b')];
    const id = await put(old);
    const putting = put(other, id);
    const seen = [await read(id), await read(id)];
    await putting;
    for (const content of seen) expect([hashOf(old), hashOf(other)]).toContain(hashOf(content));
    expect(hashOf(await read(id))).toBe(hashOf(other));
  });

  it.each([0, 1000, 256 * 1024, 1_000_000])('digests %d bytes', async (size) => {
    const content = randomBytes(size);
    const id = await put(content);
    expect(await files.digest(id)).toEqual({ bytes: size, sha256: hashOf(content) });
    expect(await files.digest(randomUUID())).toBeUndefined();
  });

  it('lists all files', async () => {
    const listed = async () => {
      const ids: string[] = [];
      for await (const id of files.list()) ids.push(id);
      return ids;
    };
    const before = await listed();
    const ids = await Promise.all(range(120).map(() => put(randomBytes(10))));
    expect((await listed()).sort()).toEqual([...before, ...ids].sort());
  });

  it('stores nothing when the spooled file is gone', async () => {
    const id = randomUUID();
    const file = await spool.receive(randomBytes(10));
    await spool.discard(file);
    await expect(files.put(id, file)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await files.open(id)).toBeUndefined();
    expect(await readdir(join(root, folder))).not.toContain(id);
  });
});

it('a folder with files of version 0.1.0 moves them while others read, list and delete them', async () => {
  const folder = join(root, 'old');
  const files = await openDiskFileStore(folder);
  const ids = range(300).map(() => randomUUID());
  for (const id of ids) await writeFile(join(folder, id), id);
  const contentOf = async (id: string) => {
    const file = await files.open(id);
    return file && new Response(file.stream).text();
  };
  // Opens a file at the old place, to read it after the move.
  const early = await files.open(ids[0] ?? '');
  const [removed = '', ...others] = ids.slice(1);

  await Promise.all([
    files.moveOldFiles?.(),
    files.remove(removed),
    ...others.map(async (id) => expect(await contentOf(id)).toBe(id)),
  ]);

  expect(await new Response(early?.stream).text()).toBe(ids[0]);
  expect(await contentOf(removed)).toBeUndefined();
  for (const id of others) expect(await contentOf(id)).toBe(id);
  expect((await readdir(folder)).filter((name) => name.length > 2)).toEqual([]);
  const listed: string[] = [];
  for await (const id of files.list()) listed.push(id);
  expect(listed.sort()).toEqual([ids[0], ...others].sort());
});

it('a folder that is missing is not made by a file, whose disk may not be mounted', async () => {
  const folder = join(root, 'unmounted');
  const files = await openDiskFileStore(folder);
  await rm(folder, { recursive: true });
  const file = await spool.receive(randomBytes(10));
  await expect(files.put(randomUUID(), file)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(folder)).toBe(false);
});
