import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange, FileStore, WantedRange } from './file-store';
import { fileStream } from './file-stream';

/** Milliseconds. Ends reads from a network disk that has vanished. */
const idleTimeout = 30_000;

/** The range that a file of this size has of the wanted one. If none, `start` is after `end`. */
function rangeIn(size: number, wanted: WantedRange): ByteRange {
  if ('last' in wanted) return { start: Math.max(0, size - wanted.last), end: size - 1 };
  return { start: wanted.start, end: Math.min(wanted.end ?? size, size - 1) };
}

/**
 * Opens a file store in a folder, which must be on the same disk as the spool. Creates the folder
 * if missing.
 */
export async function openDiskFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  const filePath = (id: string) => join(folder, id);

  return {
    async put(id, { path }) {
      await rename(path, filePath(id));
      await syncFolder(folder);
    },

    async open(id, wanted) {
      const path = filePath(id);
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      if (!found) return;
      await access(path, constants.R_OK);
      const { size } = found;
      const range = wanted && rangeIn(size, wanted);
      if (range && range.start > range.end) return { size, stream: undefined };
      return {
        size,
        ...(range && { range }),
        stream: fileStream(Readable.from(bytesOf(path, range)), idleTimeout),
      };
    },

    async remove(id) {
      await rm(filePath(id), { force: true });
    },
  };
}

/** Opens the file on the first read, so that a response that nobody reads leaves none open. */
async function* bytesOf(path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range);
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
