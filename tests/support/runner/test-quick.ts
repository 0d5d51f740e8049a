import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { escapeRegExp, sortBy } from 'es-toolkit';
import { createVitest } from 'vitest/node';
import { paths } from '../../../src/navigation/paths';
import { cache, filesIn } from './kept';

/**
 * Tests in a minute what differs from a commit (an argument; by default the last one): all types
 * and unit tests, changed test files, and those that are most concerned with changed screens and
 * calls. `npm test` has the rest.
 */

const [since = 'HEAD'] = process.argv.slice(2);

/** Test files that fit into a minute. */
const most = { screens: 3, server: 6 };

const linesOf = (...words: string[]) =>
  spawnSync('git', words, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
const read = (file: string) => readFileSync(file, 'utf8');
const withoutExtension = (file: string) => file.replace(/\.tsx?$/, '');

const changed = [
  ...linesOf('diff', '--name-only', '--relative', since),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
];

const imported = /^(?:import|export) (?!type )(?:[^;'"]*from )?'(.+?)'|\bimport\('(.+?)'\)/gm;

/** Maps each module to those that import it. Paths have no extension. Types are checked apart. */
function findImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of filesIn(['src', 'server']).filter((name) => /\.tsx?$/.test(name))) {
    for (const [, name = '', lazy = name] of read(file).matchAll(imported)) {
      const path = lazy.startsWith('@/')
        ? lazy.replace('@', 'src')
        : posix.join(posix.dirname(file), lazy);
      importers.set(path, [...(importers.get(path) ?? []), withoutExtension(file)]);
    }
  }
  return importers;
}

/** How tests name each screen or group of calls, by its module. */
function findAddresses(): Map<string, RegExp> {
  const router = read('src/app/router.tsx');
  const app = read('server/app.ts');
  const pages = router.matchAll(/paths\.(\w+)(?:(?!paths\.).)*?import\('@\/([^']+)'\)/gs);
  const routes = app.matchAll(/import \{ (\w+Routes) \} from '\.\/(.+?)'/g);
  const ofPage = (name: string) => escapeRegExp(paths[name as keyof typeof paths]);
  const ofRoute = (name: string) =>
    [...app.matchAll(new RegExp(`route\\('(.+?)', ${name}\\(`, 'g'))].map(([, path = '']) => path);
  return new Map([
    ...[...pages].map(([, name = '', page = '']): [string, RegExp] => [
      `src/${page}`,
      new RegExp(`${ofPage(name)}(?![\\w/-])|\\bpaths\\.${name}\\b`, 'g'),
    ]),
    ...[...routes].map(([, name = '', route = '']): [string, RegExp] => [
      `server/${route}`,
      new RegExp(`(${ofRoute(name).map(escapeRegExp).join('|')})(?![\\w-])`, 'g'),
    ]),
  ]);
}

const addresses = findAddresses();
const importers = findImporters();
const reached = new Set(changed.map(withoutExtension));
for (const path of reached) {
  // Stops at screens and routes, whose importers import them all.
  if (!addresses.has(path)) for (const other of importers.get(path) ?? []) reached.add(other);
}

/** Scores a test file by how many of its addresses have changed, and which share that is. */
function weigh(file: string): number {
  const root = file.includes('/tests/screens/') ? 'src/' : 'server/';
  const counts = [...addresses]
    .filter(([path]) => path.startsWith(root))
    .map(([path, address]) => ({ path, count: [...read(file).matchAll(address)].length }));
  const sum = (of: typeof counts) => of.reduce((total, { count }) => total + count, 0);
  const count = sum(counts.filter(({ path }) => reached.has(path)));
  return count && (count * count) / sum(counts);
}

async function checkTypes(): Promise<void> {
  for (const [name, project] of Object.entries({ node: '.', src: 'src', tests: 'tests' })) {
    const command = `npx --no-install tsc -p ${project} --incremental --tsBuildInfoFile`;
    const tsc = spawn(`${command} ${join(cache, `types-of-${name}`)}`, {
      shell: true,
      stdio: 'inherit',
    });
    const [code] = await once(tsc, 'exit');
    if (code !== 0) process.exitCode = 1;
  }
}

const types = checkTypes();
const vitest = await createVitest('test', {
  watch: false,
  project: ['!server-*'],
  tagsFilter: ['!slow'],
});
// Prepares the reporters.
await vitest.standalone();
const all = await vitest.globTestSpecifications();
const isChanged = new Set(changed.map((file) => resolve(file)));
const named = (folder: keyof typeof most) =>
  sortBy(
    all
      .filter(({ moduleId }) => moduleId.includes(`/tests/${folder}/`))
      .map((specification) => ({ specification, weight: weigh(specification.moduleId) }))
      .filter(({ weight }) => weight > 0),
    [({ weight }) => -weight],
  ).map(({ specification }) => specification);
const touched = { screens: named('screens'), server: named('server') };
const chosen = [...touched.screens.slice(0, most.screens), ...touched.server.slice(0, most.server)];
await vitest.runTestSpecifications(
  all.filter(
    (specification) =>
      chosen.includes(specification) ||
      isChanged.has(specification.moduleId) ||
      specification.project.name.startsWith('unit'),
  ),
);
await vitest.close();
await types;
const left = touched.screens.length + touched.server.length - chosen.length;
if (left > 0) process.stdout.write(`${left} more files name what has changed: npm test.\n`);
