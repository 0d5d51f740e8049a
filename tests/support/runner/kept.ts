import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Keeps what tests make once, between runs: folders in node_modules/.cache, named after what they
 * were made from.
 */

const root = join(import.meta.dirname, '../../..');
export const cache = join(root, 'node_modules/.cache/berkas-tests');

/** Milliseconds after which no run still uses a replaced folder. */
const longestRun = 3_600_000;

/** The files in these files and folders; all paths are relative to the repository. */
export function filesIn(paths: string[]): string[] {
  return paths.flatMap((path) => {
    const whole = join(root, path);
    if (statSync(whole).isFile()) return path;
    return readdirSync(whole, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .sort();
  });
}

/** A hash of values, and of the names and contents of these files and folders. */
export function hashOf(paths: string[], ...values: string[]): string {
  const hash = createHash('sha256').update(values.join('\n'));
  for (const file of filesIn(paths))
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Deletes what older runs kept under this name. */
export async function forgetOld(name: string, present: string): Promise<void> {
  for (const other of await readdir(cache)) {
    if (!other.startsWith(`${name}-`) || other === present) continue;
    const path = join(cache, other);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > longestRun) await rm(path, { recursive: true, force: true });
  }
}

/**
 * The path of a folder that `make` fills, unless a run before has done so with the same hash. It is
 * shared: copy what you want to change.
 */
export async function kept(
  name: string,
  hash: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const path = join(cache, `${name}-${hash}`);
  if (existsSync(path)) return path;
  await mkdir(cache, { recursive: true });
  await forgetOld(name, `${name}-${hash}`);
  const unfinished = await mkdtemp(`${path}-`);
  await make(unfinished);
  // Another process may have been faster.
  await rename(unfinished, path).catch(() => rm(unfinished, { recursive: true }));
  return path;
}
