import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';

/**
 * Reads a 32-byte secret from a file, creating it on first use. Of several processes that create it
 * at once, all read the same one.
 */
export async function keptKey(path: string): Promise<Uint8Array> {
  if (!existsSync(path)) {
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, randomBytes(32), { mode: 0o600, flush: true });
    // Unlike a rename, a link never replaces the key of another process.
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(unfinished);
  }
  return readFile(path);
}
