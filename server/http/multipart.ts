import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { HTTPException } from 'hono/http-exception';
import type { FileStore, StoredFile } from '../storage/file-store';

/** Of a form that carries a file: a few short fields beside it. */
const limits = { fields: 20, fieldSize: 10_000, files: 3, parts: 25, headerPairs: 50 };

export type Upload = {
  fields: Record<string, string>;
  /** Undefined when the form carries none, or one past the limit, of which nothing is kept. */
  file: StoredFile | undefined;
  isTooLarge: boolean;
};

class TooLarge extends Error {}

/** Passes on at most so many bytes. The source is left open, so that the rest of the form can be read over. */
async function* atMost(source: Readable, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    left -= chunk.length;
    if (left < 0) throw new TooLarge();
    yield chunk;
  }
}

function malformed(): HTTPException {
  return new HTTPException(400, { message: 'The form could not be read to its end.' });
}

function parserFor({ headers, body }: Request) {
  const type = headers.get('Content-Type');
  if (!type?.startsWith('multipart/form-data') || !body) throw malformed();
  try {
    return {
      // Only an empty name means that no file was chosen; of a path, the parser would leave an empty one at times.
      parser: new Busboy({ headers: { 'content-type': type }, limits, preservePath: true }),
      body: Readable.fromWeb(body as ReadableStream<Uint8Array>),
    };
  } catch {
    throw malformed();
  }
}

/**
 * Reads a multipart form; its `file` goes to the store as it arrives and is never held in memory. The most bytes that it
 * may have are asked for when it begins, from the fields that came before it. A form that breaks off leaves no file: 400.
 */
export async function receiveUpload(
  request: Request,
  files: FileStore,
  maxBytes: (fields: Record<string, string>) => Promise<number>,
): Promise<Upload> {
  const { parser, body } = parserFor(request);
  const fields = new Map<string, string>();
  let isTooLarge = false;
  let incoming: BusboyFileStream | undefined;
  let stored: Promise<StoredFile | undefined> = Promise.resolve(undefined);

  const store = async (stream: BusboyFileStream) => {
    try {
      return await files.put(atMost(stream, await maxBytes(Object.fromEntries(fields))));
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      isTooLarge = true;
    } finally {
      // Whatever has not been read would keep the parser waiting.
      stream.resume();
    }
  };

  let hasTooMany = false;
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
    parser.on(limit, () => {
      hasTooMany = true;
    });
  }
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (name, stream, fileName) => {
    // The pipeline below fails with the same error; unheard, it would end the process.
    stream.on('error', () => {});
    if (name !== 'file' || !fileName || incoming) {
      stream.resume();
      return;
    }
    incoming = stream;
    stored = store(stream);
    // It may fail before the form has ended, which is when it is awaited.
    stored.catch(() => {});
  });

  try {
    await pipeline(body, parser);
    if (hasTooMany) throw malformed();
  } catch {
    incoming?.destroy(malformed());
    const whole = await stored.catch(() => undefined);
    if (whole) await files.remove(whole.id);
    throw malformed();
  }
  const file = await stored;
  return { fields: Object.fromEntries(fields), file, isTooLarge };
}
