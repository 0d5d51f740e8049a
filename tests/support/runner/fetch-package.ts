import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A package of the registry, and the hash that npm gives its archive. */
export type Package = { name: string; version: string; integrity: string };

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'berkas-tests');

/** Makes a folder once, and only whole, even if interrupted or run twice at the same time. */
export function makeOnce(folder: string, fill: (draft: string) => void): string {
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(`${folder}-`);
  try {
    fill(draft);
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Fetches a large package that few machines need, from npm's registry, once per user. Returns its
 * folder. Throws if the registry cannot be reached, or if its archive is not the expected one.
 */
export function fetchPackage({ name, version, integrity }: Package): string {
  mkdirSync(cache, { recursive: true });
  return makeOnce(join(cache, `${name.replace('/', '+')}@${version}`), (draft) => {
    const answer = execFileSync('npm', ['pack', `${name}@${version}`, '--json'], {
      cwd: draft,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      // Uses a shell where npm is a batch file.
      shell: process.platform === 'win32',
    });
    const [archive] = JSON.parse(answer);
    if (archive.integrity !== integrity) throw new Error(`${name}@${version} is another archive.`);
    execFileSync('tar', ['-xzf', archive.filename, '--strip-components=1'], { cwd: draft });
    rmSync(join(draft, archive.filename));
  });
}
