import { createHash } from 'node:crypto';
import { open as openFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { noop, retry } from 'es-toolkit';
import type { ByteRange, FileStore, StoredFile, WantedRange } from './file-store';
import { fileStream } from './file-stream';
import type { SpooledFile } from './spool';
import { FileStoreError } from './storage-fault';

/** A bucket of an S3-compatible store. The SDK finds the credentials itself. */
export type S3Location = {
  bucket: string;
  /** Undefined for Amazon's. */
  endpoint?: string | undefined;
  region?: string | undefined;
};

/** In milliseconds. No limit for a transfer as a whole: a large file may take long. */
const defaultTimeouts = {
  connection: 5_000,
  /** Until an answer begins. */
  answer: 15_000,
  /** Milliseconds in which the store neither sends nor takes a byte. */
  idle: 30_000,
};
export type S3Timeouts = typeof defaultTimeouts;

const maxAttempts = 3;

const quiet = { debug: noop, info: noop, warn: noop, error: noop };

function configOf({ endpoint, region }: S3Location): S3ClientConfig {
  return {
    // Other stores have no host name per bucket, and most accept any region.
    ...(endpoint && { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region && { region }),
    // By default, checksums trail the body in chunks of Amazon's own format.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Not all stores and proxies know `Expect: 100-continue`.
    expectContinueHeader: false,
    maxAttempts,
    // Failures are logged where they have a consequence.
    logger: quiet,
  };
}

async function answerOf<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw new FileStoreError(error);
  }
}

/** False for a missing bucket, which is a 404, too. */
const isNoSuchKey = (error: unknown) =>
  error instanceof FileStoreError && error.code === 'NoSuchKey';

const isOutOfRange = (error: unknown) => error instanceof FileStoreError && error.status === 416;

/** Returns whether to try again. Not after a time limit: two of them would take too long. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof FileStoreError) || error.code === 'TimeoutError') return false;
  const { status } = error;
  return status === undefined || status === 429 || status >= 500;
}

/** Sends a file in one request of known length. */
async function sendFile(
  client: S3Client,
  target: { Bucket: string; Key: string },
  { path, size }: SpooledFile,
): Promise<void> {
  const source = (await openFile(path)).createReadStream();
  const sending = new AbortController();
  source.on('error', (error) => sending.abort(error));
  try {
    const command = new PutObjectCommand({ ...target, Body: source, ContentLength: size });
    await answerOf(client.send(command, { abortSignal: sending.signal }));
  } finally {
    // The store may have answered before it has read the body.
    sending.abort();
    source.destroy();
  }
}

function formatRange(wanted: WantedRange): string {
  return 'last' in wanted ? `bytes=-${wanted.last}` : `bytes=${wanted.start}-${wanted.end ?? ''}`;
}

/** Reads `bytes 0-99/1234`. */
function parseContentRange(header = ''): { range: ByteRange; size: number } | undefined {
  const [, start, end, size] = header.match(/^bytes (\d+)-(\d+)\/(\d+)$/) ?? [];
  if (!size) return;
  return { range: { start: Number(start), end: Number(end) }, size: Number(size) };
}

const reasons: Record<number, string> = {
  301: 'it is in another region: set S3_REGION',
  400: 'the store refuses the request: check S3_REGION and the keys',
  403: 'access is denied: check the keys, their rights (s3:ListBucket on the bucket; s3:GetObject, s3:PutObject and s3:DeleteObject on its content) and the clock',
  404: 'there is no such bucket',
};

/** Says to operators why a bucket cannot be used. */
function unusable(bucket: string, { status = 0, cause, code }: FileStoreError): Error {
  const reason = reasons[status] ?? ((cause instanceof Error && cause.message) || code);
  return new Error(`The bucket ${bucket} of S3_BUCKET cannot be used: ${reason}.`, { cause });
}

/**
 * Opens a file store in a bucket, one object per file. Throws if the bucket cannot be used.
 *
 * Reading takes one request: the store says the size with the content. The SDK repeats requests
 * that fail before they are answered, but not those with a stream as body.
 */
export async function openS3FileStore(
  location: S3Location,
  timeouts: S3Timeouts = defaultTimeouts,
): Promise<FileStore> {
  const { bucket: Bucket } = location;
  const config = configOf(location);
  // A transfer holds its socket for as long as its client takes.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  const connecting = {
    connectionTimeout: timeouts.connection,
    httpAgent: agent,
    httpsAgent: agent,
  };
  const reader = new S3Client({
    ...config,
    requestHandler: {
      ...connecting,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      // Off: a socket is also idle while a client reads slowly.
      socketTimeout: 0,
    },
  });
  const writer = new S3Client({
    ...config,
    credentials: reader.config.credentials,
    requestHandler: { ...connecting, socketTimeout: timeouts.idle },
  });

  await answerOf(reader.send(new HeadBucketCommand({ Bucket }))).catch((error: FileStoreError) => {
    throw unusable(Bucket, error);
  });

  async function get(Key: string, wanted?: WantedRange): Promise<StoredFile> {
    const command = new GetObjectCommand({
      Bucket,
      Key,
      ...(wanted && { Range: formatRange(wanted) }),
    });
    const { Body, ContentLength, ContentRange } = await answerOf(reader.send(command));
    if (!(Body instanceof Readable)) throw new Error('The store has sent no content.');
    const stream = fileStream(Body, timeouts.idle);
    // A store may ignore the range.
    const part = parseContentRange(ContentRange);
    if (part) return { ...part, stream };
    if (ContentLength === undefined) {
      await stream.cancel();
      throw new Error('The store has not said how large a file is.');
    }
    return { size: ContentLength, stream };
  }

  async function sizeOf(Key: string): Promise<number> {
    const command = new HeadObjectCommand({ Bucket, Key });
    const { ContentLength = 0 } = await answerOf(reader.send(command));
    return ContentLength;
  }

  async function open(Key: string, wanted?: WantedRange): Promise<StoredFile | undefined> {
    try {
      return await get(Key, wanted);
    } catch (error) {
      if (isNoSuchKey(error)) return;
      if (isOutOfRange(error)) return { size: await sizeOf(Key), stream: undefined };
      throw error;
    }
  }

  return {
    async put(Key, file) {
      await retry(() => sendFile(writer, { Bucket, Key }, file), {
        retries: maxAttempts - 1,
        delay: (attempts) => Math.random() * 1000 * 2 ** attempts,
        shouldRetry: isTransient,
      });
      await rm(file.path, { force: true });
    },

    open,

    async digest(Key) {
      const file = await open(Key);
      if (!file) return;
      const hash = createHash('sha256');
      for await (const chunk of file.stream ?? []) hash.update(chunk);
      return { bytes: file.size, sha256: hash.digest('hex') };
    },

    async *list() {
      let token: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken: token });
        const page: ListObjectsV2CommandOutput = await answerOf(reader.send(command));
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
        token = page.NextContinuationToken;
      } while (token);
    },

    async remove(Key) {
      try {
        await answerOf(writer.send(new DeleteObjectCommand({ Bucket, Key })));
      } catch (error) {
        if (!isNoSuchKey(error)) throw error;
      }
    },
  };
}
