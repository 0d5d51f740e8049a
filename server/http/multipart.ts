import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Context } from 'hono';
import type { HTTPException } from 'hono/http-exception';
import { closeConnection, refusal } from './errors';
import { bodyTimeout, tooSlow } from './slow-bodies';

/** An upload form has one file and a few short fields. fieldSize is in bytes. */
const limits = { fields: 20, fieldSize: 10_000, files: 3, parts: 25, headerPairs: 50 };

export type Fields = Record<string, string>;

export type Form<File> = {
  fields: Fields;
  file: File | undefined;
};

/** The file exceeds its size limit. The rest of the form has not been read. */
export class TooLarge extends Error {}

/** Yields chunks up to a total of `bytes`; throws TooLarge beyond that. */
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
  return refusal(400, 'The form could not be read completely.');
}

/** Returns whether a body is a form. Media types ignore case. */
export const isMultipart = (type = '') => /^multipart\/form-data\b/i.test(type);

function parserFor({ headers, body }: Request) {
  const type = headers.get('Content-Type') ?? '';
  if (!isMultipart(type) || !body) throw malformed();
  try {
    return {
      // preservePath: otherwise a path ending in a slash would count as an empty file name, like a
      // file field left empty.
      parser: new Busboy({ headers: { 'content-type': type }, limits, preservePath: true }),
      body: Readable.fromWeb(body as ReadableStream<Uint8Array>),
    };
  } catch {
    throw malformed();
  }
}

/** Yields chunks. Calls `onPause` if the client does not send the next one in time. */
async function* inTime(
  source: AsyncIterable<Uint8Array>,
  onPause: () => void,
): AsyncGenerator<Uint8Array> {
  let timer = setTimeout(onPause, bodyTimeout);
  try {
    for await (const chunk of source) {
      // Stops the clock while the chunk is written: only the client has to be in time.
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(onPause, bodyTimeout);
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a multipart form. Streams the file of field `name` to `take`, with the fields sent before
 * it. An error from `take` aborts reading. Throws a 400 if the form is malformed or truncated, a
 * 408 if nothing of it comes for half a minute. If reading fails after `take` has resolved, its
 * result goes to `discard`.
 */
export async function readForm<File>(
  c: Context,
  name: string,
  take: (stream: AsyncIterable<Uint8Array>, fields: Fields) => Promise<File>,
  discard: (file: File) => Promise<void> = async () => {},
): Promise<Form<File>> {
  const { parser, body } = parserFor(c.req.raw);
  const fields = new Map<string, string>();
  const stop = new AbortController();
  let taken: Promise<File> | undefined;
  let incoming: BusboyFileStream | undefined;

  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
    parser.on(limit, () => stop.abort(malformed()));
  }
  parser.on('field', (field, value) => fields.set(field, value));
  parser.on('file', (field, stream, fileName) => {
    // The pipeline reports the same error; without a listener here it would end the process.
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
    const onPause = () => stop.abort(tooSlow());
    await pipeline(body, (chunks) => inTime(chunks, onPause), parser, { signal: stop.signal });
    return { fields: Object.fromEntries(fields), file: await taken };
  } catch {
    closeConnection(c);
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : malformed();
    incoming?.destroy(malformed());
    const file = await taken?.catch(() => undefined);
    if (file !== undefined) await discard(file);
    throw reason;
  }
}
