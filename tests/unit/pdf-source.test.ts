import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { openPieces, toSource } from '@/components/viewer/pdf-source';

class PDFDataRangeTransport {
  received: [number, Uint8Array][] = [];
  length: number;
  initialData: Uint8Array;
  constructor(length: number, initialData: Uint8Array) {
    this.length = length;
    this.initialData = initialData;
  }
  requestDataRange(_begin: number, _end: number) {}
  onDataRange(begin: number, chunk: Uint8Array) {
    this.received.push([begin, chunk]);
  }
  progress: Uint8Array[] = [];
  isDone = false;
  onDataProgressiveRead(chunk: Uint8Array) {
    this.progress.push(chunk);
  }
  onDataProgressiveDone() {
    this.isDone = true;
  }
}

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  get PDFDataRangeTransport() {
    return PDFDataRangeTransport;
  },
}));

const startSize = 2 ** 18;
const large = new Uint8Array(3 * startSize).map((_, index) => index % 251);
const small = large.slice(0, 1000);

/** Addresses that the server refuses. */
const expired = new Set<string>();
let requests: string[] = [];

const server = createServer(({ url = '', headers: { range } }, response) => {
  requests.push(`${url} ${range}`);
  if (expired.has(url)) return response.writeHead(403).end();
  const file = url.includes('small') ? small : large;
  const [, first, last] = range?.match(/^bytes=(\d+)-(\d+)$/) ?? [];
  if (!first || !last || url.includes('whole')) return response.writeHead(200).end(file);
  const end = Math.min(Number(last), file.length - 1);
  const shown = url.includes('hidden')
    ? {}
    : { 'Content-Range': `bytes ${first}-${end}/${file.length}` };
  response.writeHead(206, shown).end(file.subarray(Number(first), end + 1));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

beforeEach(() => {
  expired.clear();
  requests = [];
  onLost.mockClear();
  renew.mockClear();
});

const forever = new AbortController().signal;
const renew = vi.fn<() => Promise<string | undefined>>();
const onLost = vi.fn();

const open = (path: string, signal = forever) =>
  openPieces({ url: path.startsWith('data:') ? path : origin + path, renew }, signal, onLost);

/** Hashes bytes: comparing long arrays element by element takes seconds. */
const hash = (bytes: Uint8Array = new Uint8Array()) =>
  createHash('sha256').update(bytes).digest('hex');

/** The hash of a file that comes in one request. */
async function openAtOnce(path: string): Promise<string> {
  const source = await open(path);
  if (!('data' in source)) throw new Error('It is read in pieces.');
  return hash(source.data);
}

async function openLarge(path: string): Promise<PDFDataRangeTransport> {
  const source: object = await open(path);
  const range: unknown = Reflect.get(source, 'range');
  if (!(range instanceof PDFDataRangeTransport)) throw new Error('It is not read in pieces.');
  return range;
}

it('reads a small file, and one of a server without ranges, in one request', async () => {
  expect(await openAtOnce('/small')).toEqual(hash(small));
  expect(await openAtOnce('/whole')).toEqual(hash(large));
  expect(requests).toHaveLength(2);
});

it('reads the start of a large file, and other pieces when they are asked for', async () => {
  const pieces = await openLarge('/large');
  expect(pieces.length).toBe(large.length);
  expect(hash(pieces.initialData)).toBe(hash(large.subarray(0, startSize)));
  pieces.requestDataRange(startSize, 2 * startSize);
  await expect.poll(() => pieces.received).toHaveLength(1);
  const [[begin, bytes] = []] = pieces.received;
  expect([begin, hash(bytes)]).toEqual([startSize, hash(large.subarray(startSize, 2 * startSize))]);
  expect(requests[1]).toBe(`/large bytes=${startSize}-${2 * startSize - 1}`);
});

it('reads on to the end, and goes on where it was stopped', async () => {
  const source = await openPieces({ url: `${origin}/large`, renew }, forever, onLost);
  if (!('loadRest' in source)) throw new Error('It is not read in pieces.');
  const range: unknown = source.range;
  if (!(range instanceof PDFDataRangeTransport)) throw new Error('It is not read in pieces.');
  const stop = new AbortController();
  const stopped = source.loadRest(stop.signal);
  stop.abort();
  await stopped;
  expect([range.progress, range.isDone]).toEqual([[], false]);
  await source.loadRest(forever);
  expect(Buffer.concat([range.initialData, ...range.progress]).equals(large)).toBe(true);
  expect(range.isDone).toBe(true);
});

it('asks once for a new address when the old one has expired under several pieces [Q-12]', async () => {
  const pieces = await openLarge('/large?1');
  expired.add('/large?1');
  renew.mockResolvedValue(`${origin}/large?2`);
  pieces.requestDataRange(startSize, 2 * startSize);
  pieces.requestDataRange(2 * startSize, 3 * startSize);
  await expect.poll(() => pieces.received).toHaveLength(2);
  expect(new Set(pieces.received.map(([begin]) => begin))).toEqual(
    new Set([startSize, 2 * startSize]),
  );
  expect(renew).toHaveBeenCalledTimes(1);
  expect(onLost).not.toHaveBeenCalled();
});

it.each([
  ['refused, too', async () => `${origin}/large?3`],
  ['not given', async () => undefined],
  ['not to be had', async () => Promise.reject(new Error('offline'))],
])('says that the file is lost when the new address is %s', async (_, answer) => {
  const pieces = await openLarge('/large?1');
  expired.add('/large?1').add('/large?3');
  renew.mockImplementation(answer);
  pieces.requestDataRange(startSize, 2 * startSize);
  await expect.poll(() => onLost).toHaveBeenCalledTimes(1);
  expect(pieces.received).toEqual([]);
});

it('says nothing any more once it has been closed', async () => {
  const controller = new AbortController();
  const source: object = await open('/large?1', controller.signal);
  const pieces: unknown = Reflect.get(source, 'range');
  if (!(pieces instanceof PDFDataRangeTransport)) throw new Error('It is not read in pieces.');
  pieces.requestDataRange(startSize, 2 * startSize);
  controller.abort();
  const other = await openLarge('/large?2');
  other.requestDataRange(startSize, 2 * startSize);
  await expect.poll(() => other.received).toHaveLength(1);
  expect([pieces.received, onLost.mock.calls]).toEqual([[], []]);
});

it('leaves to pdf.js what is refused, and what hides its size from another origin', async () => {
  expired.add('/large');
  expect(await open('/large')).toEqual({ url: `${origin}/large` });
  expect(await open('/hidden')).toEqual({ url: `${origin}/hidden` });
});

it('decodes a data: URL, which pdf.js would fetch', async () => {
  const data = new TextEncoder().encode('%PDF');
  expect(await open('data:application/pdf;base64,JVBERg==')).toEqual({ data });
  expect(await open('data:application/pdf,%25PDF')).toEqual({ data });
  expect(toSource('data:application/pdf,%25PDF')).toEqual({ data });
  expect(requests).toEqual([]);
});
