import { createHash, type Hash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/** A received file that has not been stored yet. */
export type SpooledFile = {
  path: string;
  /** Bytes. */
  size: number;
  /** Detected from the content, not the name; undefined if unknown. */
  mimeType: string | undefined;
  /** Hexadecimal. */
  sha256: string;
};

/** Where uploads are received: always a local folder, whatever the file store is. */
export type Spool = {
  /** Writes and syncs a file. Leaves nothing behind if the source throws. */
  receive(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<SpooledFile>;
  /** Deletes a received file. Does nothing if it has been stored. */
  discard(file: SpooledFile): Promise<void>;
  /** Bytes that are free on its disk. */
  free(): Promise<number>;
  /**
   * Deletes files that have not grown for an hour (or this many milliseconds), which only a killed
   * process leaves: no call takes longer than half an hour. Resolves to their number.
   */
  clear(age?: number): Promise<number>;
};

/** Milliseconds. */
const hour = 60 * 60 * 1000;

async function* hashed(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Bytes in which a PDF has to begin for readers. Web applications print lines before it. */
const pdfStart = 1024;

/** Print jobs begin with an escape. Other control characters mean another type, or two. */
const isOfText = (byte: number) =>
  byte >= 0x20 || '\t\n\f\r\x1b'.includes(String.fromCharCode(byte));

/** The media type of a file by its bytes. Only text may precede a PDF. */
async function detectType(path: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path);
  if (found) return found.mime;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pdfStart), 0, pdfStart, 0);
    const start = buffer.subarray(0, bytesRead).indexOf('%PDF-');
    const isPdf = start >= 0 && buffer.subarray(0, start).every(isOfText);
    return isPdf ? 'application/pdf' : undefined;
  } finally {
    await file.close();
  }
}

export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true });

  return {
    async receive(source) {
      const path = join(folder, randomUUID());
      try {
        const hash = createHash('sha256');
        await writeFile(path, hashed(source, hash), { flag: 'wx', flush: true });
        const { size } = await stat(path);
        const mimeType = await detectType(path);
        return { path, size, mimeType, sha256: hash.digest('hex') };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async discard({ path }) {
      await rm(path, { force: true });
    },

    async free() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },

    async clear(age = hour) {
      let deleted = 0;
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        // Old, or from the future by a clock that was ahead.
        if (!found || Math.abs(Date.now() - found.mtimeMs) < age) continue;
        await rm(path, { force: true });
        deleted += 1;
      }
      return deleted;
    },
  };
}
