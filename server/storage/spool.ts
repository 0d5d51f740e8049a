import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/** A received file that has not been stored yet. */
export type SpooledFile = {
  path: string;
  /** Bytes. */
  size: number;
  /** Detected from the content, not the name; undefined if unknown. */
  mimeType: string | undefined;
};

/** Where uploads are received: always a local folder, whatever the file store is. */
export type Spool = {
  /** Writes and syncs a file. Leaves nothing behind if the source throws. */
  receive(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<SpooledFile>;
  /** Deletes a received file. Does nothing if it has been stored. */
  discard(file: SpooledFile): Promise<void>;
  /** Deletes files older than a day, which only a killed process leaves behind. */
  clear(): Promise<void>;
};

/** Milliseconds. */
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
