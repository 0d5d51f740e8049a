import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadableStream as Lazy } from 'node:stream/web';
import type { Logger } from 'pino';
import { currentLog, logError } from '../log/log';
import type { SpooledFile } from './spool';

/** First and last byte, inclusive. */
export type ByteRange = { start: number; end: number };

type StoredFile = {
  /** Bytes. */
  size: number;
  /** Opens the file on the first read; closes it at the end or on cancellation. */
  read(range?: ByteRange): ReadableStream<Uint8Array>;
};

/** Files by generated id, outside any web root. A stored file never changes. */
export type FileStore = {
  /** Moves a spooled file into the store durably. */
  put(id: string, file: SpooledFile): Promise<void>;
  /** Undefined if the file does not exist. Throws if it cannot be read. */
  open(id: string): Promise<StoredFile | undefined>;
  /** Does nothing if the file does not exist. */
  remove(id: string): Promise<void>;
};

/**
 * Opens a file store in a folder, which must be on the same disk as the spool. Creates the folder
 * if missing.
 */
export async function openFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  const filePath = (id: string) => join(folder, id);

  return {
    async put(id, { path }) {
      await rename(path, filePath(id));
      await syncFolder(folder);
    },

    async open(id) {
      const path = filePath(id);
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
      await rm(filePath(id), { force: true });
    },
  };
}

async function* bytesOf(path: string, log: Logger, range?: ByteRange): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, range);
  } catch (error) {
    // The response has started, so the client may see this error's text.
    logError(error, 'reading a file', log);
    throw new Error('The file could not be read to its end.');
  }
}

/** A rename is durable only once its folder has been synced. */
async function syncFolder(path: string) {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
