import contentDisposition from 'content-disposition';
import type { Context } from 'hono';
import { currentLog } from '../log/log';
import type { Metrics } from '../metrics/metrics';
import type { FileStore, WantedRange } from '../storage/file-store';
import { sentence } from '../texts/sentence';
import { refusal } from './errors';
import { said } from './words';

type Answer = {
  documentId: number;
  storageId: string;
  /** Becomes the ETag; null for none. */
  sha256: string | null;
  mimeType: string;
  /** File name of the download. Without it the file is shown inline. */
  fileName?: string;
};

/** Many digits would become Infinity, which no store accepts. */
const toByte = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);

/** Returns whether the client has this version (RFC 9110, section 13.1.2). */
function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get('If-None-Match')?.split(',') ?? [];
  return known.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/**
 * The requested byte range; undefined for the whole file. Multiple ranges may be ignored, an
 * inverted one is malformed (RFC 9110, section 14.1.1), and one of another version does not count.
 */
function parseRange(
  { method, headers }: Request,
  etag: string | undefined,
): WantedRange | undefined {
  const version = headers.get('If-Range');
  if (method !== 'GET' || (version !== null && version !== etag)) return;
  const [, first, last] = headers.get('Range')?.match(/^bytes=(\d*)-(\d*)$/i) ?? [];
  if (first) {
    const [start, end] = [toByte(first), last ? toByte(last) : undefined];
    if (end === undefined) return { start };
    return end < start ? undefined : { start, end };
  }
  if (last) return { last: toByte(last) };
}

/**
 * Streams a stored file or the requested range. The sandbox and nosniff keep browsers from
 * executing its content. Throws a 500, logged and counted, if the store does not have the file.
 */
export async function fileResponse(
  { files, metrics }: { files: FileStore; metrics: Metrics },
  c: Context,
  { documentId, storageId, sha256, mimeType, fileName }: Answer,
): Promise<Response> {
  const request = c.req.raw;
  const etag = sha256 ? `"${sha256}"` : undefined;
  const headers = { 'Cache-Control': 'private, no-store', ...(etag && { ETag: etag }) };
  if (etag && isKnown(request, etag)) return new Response(null, { status: 304, headers });
  const file = await files.open(storageId, parseRange(request, etag));
  if (!file) {
    // A file that a document refers to is never deleted, so the store has lost it.
    metrics.lostFiles.inc();
    currentLog().error(
      { document: documentId, file: storageId },
      'The file of a document is missing.',
    );
    throw refusal(500, 'The file of this document is lost. Please tell the administrators.');
  }
  const { size, range, stream } = file;
  if (!stream) {
    return c.json(said(c, sentence('That part of the file does not exist.')), 416, {
      'Content-Range': `bytes */${size}`,
    });
  }
  const isHead = request.method === 'HEAD';
  if (isHead) await stream.cancel();

  return new Response(isHead ? null : stream, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Type': mimeType,
      'Content-Length': String(range ? range.end - range.start + 1 : size),
      'Content-Disposition': contentDisposition(fileName, {
        type: fileName === undefined ? 'inline' : 'attachment',
      }),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Accept-Ranges': 'bytes',
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
    },
  });
}
