import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Copies the files of the project, as they are now, into a folder of their own. */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'mutants-'));
  // PostgreSQL runs in it as another user.
  await chmod(copy, 0o711);
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) {
    await cp(join(root, file), join(copy, file), { recursive: true, verbatimSymlinks: true });
  }
  await linkModules(copy);
  await mkdir(join(copy, 'tmp'), { mode: 0o711 });
  return copy;
}

/** Vite serves no files from outside the project, so a link to the folder is not enough. */
async function linkModules(copy: string): Promise<void> {
  const modules = join(root, 'node_modules');
  try {
    execFileSync('cp', ['-Rl', modules, copy], { stdio: 'ignore' });
  } catch {
    // Links do not reach another file system.
    await cp(modules, join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
}
