import { HTTPException } from 'hono/http-exception';
import type { ByteRange, FileStore } from '../storage/file-store';
import { notFound } from './errors';

type Answer = {
  storageId: string;
  mimeType: string;
  /** Of a download; without it the file is shown in place. */
  fileName?: string;
};

/** The one range that a request asks for; undefined when it asks for all, or for several (which may be ignored). */
function rangeOf(header: string | null, size: number): ByteRange | undefined {
  const [, from, to] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end) throw new HTTPException(416, { message: 'There are no such bytes.' });
  return { start, end };
}

function disposition(fileName: string | undefined): string {
  if (fileName === undefined) return 'inline';
  const ascii = fileName.replace(/[^\w.-]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/**
 * Answers with a stored file, or the range of it that is asked for, as a stream. Whatever its bytes are, a browser takes it for nothing but its type and runs
 * nothing in it.
 */
export async function fileResponse(
  files: FileStore,
  { method, headers }: Request,
  { storageId, mimeType, fileName }: Answer,
): Promise<Response> {
  const file = await files.open(storageId);
  if (!file) throw notFound('File');
  const { size } = file;
  const isHead = method === 'HEAD';
  const part = isHead ? undefined : rangeOf(headers.get('Range'), size);
  const { start, end } = part ?? { start: 0, end: size - 1 };

  return new Response(isHead ? null : file.read(part), {
    status: part ? 206 : 200,
    headers: {
      'Content-Type': mimeType,
      'Content-Length': String(end - start + 1),
      'Content-Disposition': disposition(fileName),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'bytes',
      ...(part && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    },
  });
}
