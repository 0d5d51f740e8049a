import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** Reads a 32-byte secret from a file, creating it on first use. */
export async function keptKey(path: string): Promise<Uint8Array> {
  if (!existsSync(path)) {
    const unfinished = `${path}.new`;
    await writeFile(unfinished, randomBytes(32), { mode: 0o600, flush: true });
    await rename(unfinished, path);
  }
  return readFile(path);
}
