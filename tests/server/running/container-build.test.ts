import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const minute = 60_000;

/** The build with the least compression, which takes most of its time. */
const quick = 'tests/support/browser/vite.config.ts';

/** What the stage of docs/deploy/Containerfile that builds copies, and where to. */
async function copiesForBuild(): Promise<{ from: string; to: string }[]> {
  const file = await readFile('docs/deploy/Containerfile', 'utf8');
  const stage = file.slice(file.indexOf('AS build'), file.indexOf('RUN npm run build'));
  return [...stage.matchAll(/^COPY (.+)$/gm)].flatMap(([, words = '']) => {
    const paths = words.split(' ');
    const target = paths.pop() ?? '';
    const to = (from: string) => (target.endsWith('/') ? join(target, basename(from)) : target);
    return paths.map((from) => ({ from, to: to(from) }));
  });
}

it(
  'the container file copies all that the build reads',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'berkas-container-'));
    try {
      for (const { from, to } of await copiesForBuild()) {
        await cp(from, join(folder, to), { recursive: true });
      }
      await symlink(resolve('node_modules'), join(folder, 'node_modules'));
      await cp(quick, join(folder, quick));
      await run('npm', ['run', 'build', '--', '--config', quick], { cwd: folder });
      for (const built of ['build/main.js', 'dist/index.html']) {
        expect((await stat(join(folder, built))).isFile()).toBe(true);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  2 * minute,
);
