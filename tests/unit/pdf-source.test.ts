// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { openSource, pieceSize } from '@/components/viewer/pdf-source';

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
}

vi.mock('react-pdf', () => ({
  pdfjs: {
    get PDFDataRangeTransport() {
      return PDFDataRangeTransport;
    },
  },
}));

const large = new Uint8Array(3 * pieceSize).map((_, index) => index % 251);
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

const renew = vi.fn<() => Promise<string | undefined>>();
const onLost = vi.fn();

const open = (path: string, signal = new AbortController().signal) =>
  openSource({ url: path.startsWith('data:') ? path : origin + path, renew }, signal, onLost);

async function openPieces(path: string): Promise<PDFDataRangeTransport> {
  const source: object = await open(path);
  const range: unknown = Reflect.get(source, 'range');
  if (!(range instanceof PDFDataRangeTransport)) throw new Error('It is not read in pieces.');
  return range;
}

it('reads a small file, and one of a server without ranges, in one request', async () => {
  expect(await open('/small')).toEqual({ data: small });
  expect(await open('/whole')).toEqual({ data: large });
  expect(requests).toHaveLength(2);
});

it('reads the start of a large file, and other pieces when they are asked for', async () => {
  const pieces = await openPieces('/large');
  expect(pieces.length).toBe(large.length);
  expect(pieces.initialData).toEqual(large.subarray(0, pieceSize));
  pieces.requestDataRange(pieceSize, 2 * pieceSize);
  await vi.waitFor(() => expect(pieces.received).toHaveLength(1));
  expect(pieces.received).toEqual([[pieceSize, large.subarray(pieceSize, 2 * pieceSize)]]);
  expect(requests[1]).toBe(`/large bytes=${pieceSize}-${2 * pieceSize - 1}`);
});

it('asks once for a new address when the old one has expired under several pieces', async () => {
  const pieces = await openPieces('/large?1');
  expired.add('/large?1');
  renew.mockResolvedValue(`${origin}/large?2`);
  pieces.requestDataRange(pieceSize, 2 * pieceSize);
  pieces.requestDataRange(2 * pieceSize, 3 * pieceSize);
  await vi.waitFor(() => expect(pieces.received).toHaveLength(2));
  expect(new Set(pieces.received.map(([begin]) => begin))).toEqual(
    new Set([pieceSize, 2 * pieceSize]),
  );
  expect(renew).toHaveBeenCalledTimes(1);
  expect(onLost).not.toHaveBeenCalled();
});

it.each([
  ['refused, too', async () => `${origin}/large?3`],
  ['not given', async () => undefined],
  ['not to be had', async () => Promise.reject(new Error('offline'))],
])('says that the file is lost when the new address is %s', async (_, answer) => {
  const pieces = await openPieces('/large?1');
  expired.add('/large?1').add('/large?3');
  renew.mockImplementation(answer);
  pieces.requestDataRange(pieceSize, 2 * pieceSize);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
  expect(pieces.received).toEqual([]);
});

it('says nothing any more once it has been closed', async () => {
  const controller = new AbortController();
  const source: object = await open('/large?1', controller.signal);
  const pieces: unknown = Reflect.get(source, 'range');
  if (!(pieces instanceof PDFDataRangeTransport)) throw new Error('It is not read in pieces.');
  pieces.requestDataRange(pieceSize, 2 * pieceSize);
  controller.abort();
  const other = await openPieces('/large?2');
  other.requestDataRange(pieceSize, 2 * pieceSize);
  await vi.waitFor(() => expect(other.received).toHaveLength(1));
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
  expect(requests).toEqual([]);
});
