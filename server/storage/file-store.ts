import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { ReadableStream as Lazy } from 'node:stream/web';
import { fileTypeFromFile } from 'file-type';
import { logError } from '../log/log';

export type StoredFile = {
  id: string;
  /** Bytes. */
  size: number;
  /** What the bytes say it is, whatever its name; undefined when they say nothing. */
  mimeType: string | undefined;
};

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/** Files under generated ids, in one folder outside any web root. */
export type FileStore = {
  /** Keeps the bytes durably. When the source throws, nothing is left. */
  put(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** Another file of the same bytes, which goes its own way; where the disk can, they share its space. Answers with its id. */
  copy(id: string): Promise<string>;
  /** Size in bytes; undefined when there is no such file. */
  size(id: string): Promise<number | undefined>;
  /** Throws when the file cannot be read. It is opened when the reading begins, and closed when that ends or is cancelled. */
  read(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  remove(id: string): Promise<void>;
  /** Removes all but these: what a killed process left, finished or not. */
  sweep(kept: ReadonlySet<string>): Promise<void>;
};

const unfinished = '.part';

/** A file store in a folder of the disk, which is created when missing. */
export async function openFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  const pathOf = (id: string) => join(folder, id);

  return {
    async put(source) {
      const id = randomUUID();
      const draft = pathOf(id + unfinished);
      try {
        await writeFile(draft, source, { flag: 'wx', flush: true });
        const { size } = await stat(draft);
        const type = await fileTypeFromFile(draft);
        await rename(draft, pathOf(id));
        await syncFolder(folder);
        return { id, size, mimeType: type?.mime };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async copy(id) {
      const twin = randomUUID();
      // A stored file never changes, so a link is as good as a copy.
      await link(pathOf(id), pathOf(twin)).catch(() => copyFile(pathOf(id), pathOf(twin)));
      return twin;
    },

    async size(id) {
      const found = await stat(pathOf(id)).catch(() => undefined);
      return found?.size;
    },

    async read(id, range) {
      await access(pathOf(id), constants.R_OK);
      return Lazy.from(bytesOf(pathOf(id), range)) as ReadableStream<Uint8Array>;
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async sweep(kept) {
      const names = await readdir(folder);
      await Promise.all(
        names.filter((name) => !kept.has(name)).map((name) => rm(pathOf(name), { force: true })),
      );
    },
  };
}

async function* bytesOf(path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, range);
  } catch (error) {
    // What is thrown into an answer that has begun, its client may read.
    logError(error, 'reading a file');
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
