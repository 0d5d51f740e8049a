import contentDisposition from 'content-disposition';
import type { ByteRange, FileStore } from '../storage/file-store';
import { notFound } from './errors';

type Answer = {
  storageId: string;
  mimeType: string;
  /** File name of the download. Without it the file is shown inline. */
  fileName?: string;
};

/**
 * The requested byte range; undefined for the whole file. Multiple ranges may be ignored, an
 * inverted range is malformed (RFC 9110, section 14.1.1), and If-Range never matches because files
 * have no ETag.
 */
function parseRange({ method, headers }: Request, size: number): ByteRange | undefined {
  if (method !== 'GET' || headers.has('If-Range')) return;
  const [, first, last] = headers.get('Range')?.match(/^bytes=(\d*)-(\d*)$/i) ?? [];
  if (first) {
    if (last && Number(last) < Number(first)) return;
    return { start: Number(first), end: Math.min(Number(last || size), size - 1) };
  }
  if (last) return { start: Math.max(0, size - Number(last)), end: size - 1 };
}

/**
 * Streams a stored file or the requested range. The sandbox and nosniff keep browsers from
 * executing its content.
 */
export async function fileResponse(
  files: FileStore,
  request: Request,
  { storageId, mimeType, fileName }: Answer,
): Promise<Response> {
  const file = await files.open(storageId);
  if (!file) throw notFound('File');
  const { size } = file;
  const range = parseRange(request, size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range && start > end) {
    return Response.json(
      { message: 'There are no such bytes.' },
      { status: 416, headers: { 'Content-Range': `bytes */${size}` } },
    );
  }

  return new Response(request.method === 'HEAD' ? null : file.read(range), {
    status: range ? 206 : 200,
    headers: {
      'Content-Type': mimeType,
      'Content-Length': String(end - start + 1),
      'Content-Disposition': contentDisposition(fileName, {
        type: fileName === undefined ? 'inline' : 'attachment',
      }),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'bytes',
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    },
  });
}
