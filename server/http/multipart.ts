import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { HTTPException } from 'hono/http-exception';

/** Of a form that carries a file: a few short fields beside it. */
const limits = { fields: 20, fieldSize: 10_000, files: 3, parts: 25, headerPairs: 50 };

export type Fields = Record<string, string>;

/** What a form carries besides its file. */
export type Form<File> = {
  fields: Fields;
  /** Undefined when the form carries none. */
  file: File | undefined;
};

/** The file has more bytes than it may have; the rest of the form has not been read. */
export class TooLarge extends Error {}

/** Passes on at most so many bytes, and throws TooLarge at the first one too many. */
export async function* atMost(
  source: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of source) {
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
      // preservePath: a name that is a path must not count as the empty name of a field without a
      // file.
      parser: new Busboy({ headers: { 'content-type': type }, limits, preservePath: true }),
      body: Readable.fromWeb(body as ReadableStream<Uint8Array>),
    };
  } catch {
    throw malformed();
  }
}

/**
 * Reads a multipart form. The file of the field `name` goes to `take` as it arrives, with the
 * fields that came before it. What `take` throws ends the reading at once; the server then closes
 * the connection when much of the body is left. Throws a 400 when the form is malformed or breaks
 * off; `discard` gets a file that had been taken by then.
 */
export async function readForm<File>(
  request: Request,
  name: string,
  take: (stream: AsyncIterable<Uint8Array>, fields: Fields) => Promise<File>,
  discard: (file: File) => Promise<void> = async () => {},
): Promise<Form<File>> {
  const { parser, body } = parserFor(request);
  const fields = new Map<string, string>();
  const stop = new AbortController();
  let taken: Promise<File> | undefined;
  let incoming: BusboyFileStream | undefined;

  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
    parser.on(limit, () => stop.abort(malformed()));
  }
  parser.on('field', (field, value) => fields.set(field, value));
  parser.on('file', (field, stream, fileName) => {
    // The pipeline fails with the same error; unheard, this one would end the process.
    stream.on('error', () => {});
    if (field !== name || !fileName || taken) {
      stream.resume();
      return;
    }
    incoming = stream;
    taken = take(stream, Object.fromEntries(fields));
    taken.catch((error: unknown) => stop.abort(error));
  });

  try {
    await pipeline(body, parser, { signal: stop.signal });
    return { fields: Object.fromEntries(fields), file: await taken };
  } catch {
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : malformed();
    incoming?.destroy(malformed());
    const file = await taken?.catch(() => undefined);
    if (file !== undefined) await discard(file);
    throw reason;
  }
}
