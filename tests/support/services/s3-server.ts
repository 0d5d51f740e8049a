import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type S3Keys, signatureError } from './s3-signature';

/** How the store fails: with an answer, or in the middle of a body, if there is one. */
type S3Fault = 'SlowDown' | 'InternalError' | 'AccessDenied' | 'hang up' | 'stall';

export type S3Server = {
  endpoint: string;
  keys: S3Keys;
  /** Requests so far, such as `GET files/<id> bytes=0-9`. */
  requests: string[];
  /** Fails the next requests of a method, all of them by default. */
  fail: (fault: S3Fault, method: string, times?: number) => void;
  /** Ends all faults. */
  recover: () => void;
  /** The number of requests that have neither been answered nor given up. */
  underWay: () => number;
  close: () => Promise<void>;
};

const statuses: Record<string, number> = {
  AccessDenied: 403,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidRange: 416,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
};

function refuse(request: IncomingMessage, response: ServerResponse, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(statuses[code] ?? 500, {
    'Content-Type': 'application/xml',
    'Content-Length': body.length,
  });
  request.resume();
  response.end(request.method === 'HEAD' ? undefined : body);
}

type Range = { start: number; end: number };

function rangeOf(header: string | undefined, size: number): Range | undefined {
  const [, first, last] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (first) return { start: Number(first), end: Math.min(Number(last || size), size - 1) };
  if (last) return { start: Math.max(0, size - Number(last)), end: size - 1 };
}

/**
 * A server with as much of S3 as the file store uses, in the manner of older stores: it checks
 * every signature, and refuses bodies of unknown length or in Amazon's own chunks. Buckets are
 * folders in `root` and objects the files in them, so that tests can look into a bucket.
 */
export async function startS3Server(root: string): Promise<S3Server> {
  const keys = { accessKeyId: 'berkas', secretAccessKey: randomUUID() };
  const requests: string[] = [];
  let faults: { fault: S3Fault; method: string; times: number }[] = [];

  function nextFault(method: string): S3Fault | undefined {
    const next = faults.find((fault) => fault.method === method && fault.times > 0);
    if (next) next.times -= 1;
    return next?.fault;
  }

  async function put(request: IncomingMessage, response: ServerResponse, path: string) {
    const { headers } = request;
    const hash = String(headers['x-amz-content-sha256']);
    if (hash.startsWith('STREAMING-') || headers['content-encoding']?.includes('aws-chunked')) {
      return refuse(request, response, 'NotImplemented');
    }
    if (headers['content-length'] === undefined) {
      return refuse(request, response, 'MissingContentLength');
    }
    const unfinished = join(tmpdir(), `upload-${randomUUID()}`);
    const sha256 = createHash('sha256');
    request.on('data', (chunk) => sha256.update(chunk));
    try {
      await pipeline(request, createWriteStream(unfinished));
      if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256.digest('hex')) {
        return refuse(request, response, 'XAmzContentSHA256Mismatch');
      }
      await rename(unfinished, path);
      response.writeHead(200, { ETag: '"etag"' }).end();
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Answers with an object; with `isCut`, with only half of what it announces. */
  async function get(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    isCut = false,
  ): Promise<unknown> {
    // Opens the file once, because another one may take its place meanwhile.
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!file) return refuse(request, response, 'NoSuchKey');
    try {
      const { size } = await file.stat();
      const range = rangeOf(request.headers.range, size);
      if (range && range.start > range.end) return refuse(request, response, 'InvalidRange');
      const { start, end } = range ?? { start: 0, end: size - 1 };
      response.writeHead(range ? 206 : 200, {
        ETag: '"etag"',
        'Content-Length': end - start + 1,
        ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
      });
      if (request.method === 'HEAD' || start > end) return response.end();
      const last = isCut ? Math.floor((start + end) / 2) : end;
      await pipeline(file.createReadStream({ start, end: last }), response, { end: !isCut });
    } finally {
      await file.close();
    }
  }

  /** Lists keys, at most 100 at a time: a tenth of what stores send. */
  async function list(response: ServerResponse, bucket: string, after: string) {
    const keys = (await readdir(join(root, bucket))).sort().filter((key) => key > after);
    const page = keys.slice(0, 100);
    const next = keys.length > page.length ? page.at(-1) : undefined;
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    response.writeHead(200, { 'Content-Type': 'application/xml' });
    response.end(`<ListBucketResult>${contents}${token}</ListBucketResult>`);
  }

  /** Sends half of a file or reads the beginning of one, and then does nothing more. */
  async function breakOff(request: IncomingMessage, response: ServerResponse, path: string) {
    if (request.method === 'GET' && existsSync(path)) await get(request, response, path, true);
    if (request.method !== 'PUT') return;
    // Reads: otherwise it would not notice that the client has left.
    request.resume();
    await once(request, 'data');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://store');
    const [bucket = '', key] = pathname.slice(1).split('/').map(decodeURIComponent);
    requests.push([method, key ? `${bucket}/${key}` : bucket, headers.range].join(' ').trim());
    const path = join(root, bucket, key ?? '');

    const fault = nextFault(method);
    if (fault === 'hang up' || fault === 'stall') {
      await breakOff(request, response, path);
      return fault === 'hang up' && request.socket.destroySoon();
    }
    const error = fault ?? signatureError(request, keys);
    if (error) return refuse(request, response, error);
    if (!existsSync(join(root, bucket))) return refuse(request, response, 'NoSuchBucket');
    if (!key && method === 'GET' && searchParams.get('list-type') === '2') {
      return list(response, bucket, searchParams.get('continuation-token') ?? '');
    }
    if (!key)
      return method === 'HEAD' ? response.end() : refuse(request, response, 'NotImplemented');
    if (method === 'PUT') return put(request, response, path);
    if (method === 'GET' || method === 'HEAD') return get(request, response, path);
    if (method !== 'DELETE') return refuse(request, response, 'MethodNotAllowed');
    await rm(path, { force: true });
    response.writeHead(204).end();
  }

  let underWay = 0;
  const server = createServer((request, response) => {
    underWay += 1;
    response.on('close', () => {
      underWay -= 1;
    });
    // Either side may hang up.
    answer(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    keys,
    requests,
    fail(fault, method, times = Number.POSITIVE_INFINITY) {
      faults.push({ fault, method, times });
    },
    recover() {
      faults = [];
    },
    underWay: () => underWay,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
