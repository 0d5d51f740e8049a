import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/** A file that has arrived and has not been stored yet. */
export type SpooledFile = {
  path: string;
  /** Bytes. */
  size: number;
  /** What the bytes say it is, whatever its name; undefined when they say nothing. */
  mimeType: string | undefined;
};

/** Where files arrive: a local folder, whatever the file store is. */
export type Spool = {
  /** Writes the bytes to a file and syncs it. When the source throws, nothing is left. */
  receive(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<SpooledFile>;
  /** Deletes a file that is not to be stored; one that has been stored is not there any more. */
  discard(file: SpooledFile): Promise<void>;
  /** Deletes what a killed process has left: files older than a day. */
  clear(): Promise<void>;
};

const day = 24 * 60 * 60 * 1000;

export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true });

  return {
    async receive(source) {
      const path = join(folder, randomUUID());
      try {
        await writeFile(path, source, { flag: 'wx', flush: true });
        const { size } = await stat(path);
        const type = await fileTypeFromFile(path);
        return { path, size, mimeType: type?.mime };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async discard({ path }) {
      await rm(path, { force: true });
    },

    async clear() {
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs < Date.now() - day) await rm(path, { force: true });
      }
    },
  };
}
