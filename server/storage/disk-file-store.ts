import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { chunk, partition } from 'es-toolkit';
import { sync } from './copy-folder';
import type { ByteRange, FileContent, FileStore, WantedRange } from './file-store';
import { fileStream } from './file-stream';

/** Milliseconds. Ends reads from a network disk that has vanished. */
const idleTimeout = 30_000;
/** Bytes that are read at once to digest a file. */
const chunkSize = 256 * 1024;
/** How many folders of the first level are listed at the same time. */
const listedAtOnce = 8;

/** Clamps the range to the size. Empty if `start` is after `end`. */
function rangeIn(size: number, wanted: WantedRange): ByteRange {
  if ('last' in wanted) return { start: Math.max(0, size - wanted.last), end: size - 1 };
  return { start: wanted.start, end: Math.min(wanted.end ?? size, size - 1) };
}

/**
 * Two levels of folders, named after the first digits of the id, so that none grows large: an
 * archive of ten million files has 150 in each.
 */
export const pathIn = (folder: string, id: string) =>
  join(folder, id.slice(0, 2), id.slice(2, 4), id);

/**
 * Paths to try: the current layout, that of 0.1.0, and the current one again in case the file has
 * just been moved.
 */
export const pathsOf = (folder: string, id: string) => [
  pathIn(folder, id),
  join(folder, id),
  pathIn(folder, id),
];

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Opens a file store in a folder, which must be on the same disk as the spool. Creates the folder
 * if missing. Version 0.1.0 kept all files directly in the folder, from where `moveOldFiles` moves
 * them while others read: a file that is found at neither place has been moved in between.
 */
export async function openDiskFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  const oldPath = (id: string) => join(folder, id);

  async function found<Result>(id: string, look: (path: string) => Promise<Result>) {
    for (const path of pathsOf(folder, id)) {
      const result = await look(path).catch(ignoreMissing);
      if (result !== undefined) return result;
    }
  }

  /** Never makes the store's own folder: if it is missing, its disk may be, too. */
  async function moveTo(id: string, from: string): Promise<void> {
    const path = pathIn(folder, id);
    const below = dirname(path);
    await makeFolder(dirname(below), folder);
    await makeFolder(below, dirname(below));
    await rename(from, path);
    // A rename is durable only once its folder has been synced.
    await sync(below);
  }

  return {
    put: (id, { path }) => moveTo(id, path),

    async open(id, wanted) {
      const size = await found(id, async (path) => {
        const { size } = await stat(path);
        await access(path, constants.R_OK);
        return size;
      });
      if (size === undefined) return;
      const range = wanted && rangeIn(size, wanted);
      if (range && range.start > range.end) return { size, stream: undefined };
      const openFile = () => found(id, (path) => open(path));
      return {
        size,
        ...(range && { range }),
        stream: fileStream(Readable.from(bytesOf(openFile, range)), idleTimeout),
      };
    },

    digest: (id) => found(id, digestOf),

    async remove(id) {
      // Deletes in the order of the move: otherwise a moving file could slip through.
      await rm(oldPath(id), { force: true });
      await rm(pathIn(folder, id), { force: true });
    },

    list: () => fileNames(folder),

    async moveOldFiles(signal) {
      let moved = 0;
      for await (const entry of await opendir(folder)) {
        if (signal?.aborted) break;
        if (!entry.isFile()) continue;
        await moveTo(entry.name, oldPath(entry.name)).catch(ignoreMissing);
        moved += 1;
      }
      return moved;
    },
  };
}

/** Reads without streams, which take longer than a small file. */
async function digestOf(path: string): Promise<FileContent> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkSize);
  const file = await open(path);
  try {
    for (let bytes = 0; ; ) {
      const { bytesRead } = await file.read(buffer);
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
      if (bytesRead < chunkSize) return { bytes, sha256: hash.digest('hex') };
    }
  } finally {
    await file.close();
  }
}

/** Opens the file on the first read, so that a response that nobody reads leaves none open. */
async function* bytesOf(
  openFile: () => Promise<FileHandle | undefined>,
  range?: ByteRange,
): AsyncGenerator<Uint8Array> {
  const file = await openFile();
  if (!file) throw Object.assign(new Error('The file has been deleted.'), { code: 'ENOENT' });
  yield* file.createReadStream(range);
}

/** The names of all files in a folder and those below it. */
async function* fileNames(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [folders, files] = partition(entries, (entry) => entry.isDirectory());
  yield* files.map(({ name }) => name);
  for (const some of chunk(folders, listedAtOnce)) {
    const below = await Promise.all(
      some.map(({ name }) => readdir(join(folder, name), { recursive: true, withFileTypes: true })),
    );
    yield* below.flat().flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]));
  }
}

async function makeFolder(path: string, parent: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return;
  }
  await sync(parent);
}
