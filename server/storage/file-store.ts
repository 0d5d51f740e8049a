import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadableStream as Lazy } from 'node:stream/web';
import type { Logger } from 'pino';
import { currentLog, logError } from '../log/log';
import type { SpooledFile } from './spool';

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

type StoredFile = {
  /** Bytes. */
  size: number;
  /** Opens the file when reading begins, and closes it when reading ends or is cancelled. */
  read(range?: ByteRange): ReadableStream<Uint8Array>;
};

/** Files under generated ids, outside any web root. A stored file never changes. */
export type FileStore = {
  /** Stores a spooled file durably; it leaves the spool. */
  put(id: string, file: SpooledFile): Promise<void>;
  /** Undefined when there is no such file. Throws when it cannot be read. */
  open(id: string): Promise<StoredFile | undefined>;
  /** Does nothing when there is no such file. */
  remove(id: string): Promise<void>;
};

/**
 * A file store in a folder of the disk that also holds the spool. The folder is created when
 * missing.
 */
export async function openFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  const pathOf = (id: string) => join(folder, id);

  return {
    async put(id, { path }) {
      await rename(path, pathOf(id));
      await syncFolder(folder);
    },

    async open(id) {
      const path = pathOf(id);
      const found = await stat(path).catch(() => undefined);
      if (!found) return;
      await access(path, constants.R_OK);
      return {
        size: found.size,
        read: (range) =>
          Lazy.from(bytesOf(path, currentLog(), range)) as ReadableStream<Uint8Array>,
      };
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
  };
}

async function* bytesOf(path: string, log: Logger, range?: ByteRange): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, range);
  } catch (error) {
    // The client may read what is thrown into an answer that has begun.
    logError(error, 'reading a file', log);
    throw new Error('The file could not be read to its end.');
  }
}

/** A rename is durable only once its folder is. */
async function syncFolder(path: string) {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
