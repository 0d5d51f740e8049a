import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { escapeRegExp } from 'es-toolkit';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { paths } from '../../../src/navigation/paths';

/**
 * Runs the tests that import what has changed since a commit (an argument; by default the last
 * one). Every screen test imports the app, and so every page. Where nothing but pages and their
 * parts has changed, only those screen tests run that name the path of such a page.
 */

const router = resolve('src/app/router.tsx');

/** The paths of the screens by the modules of their pages. */
function pathsOfPages(): Map<string, string> {
  const routes = /paths\.(\w+)(?:(?!paths\.).)*?import\('@\/([^']+)'\)/gs;
  return new Map(
    [...readFileSync(router, 'utf8').matchAll(routes)].map(([, name = '', page = '']) => [
      resolve(`src/${page}.tsx`),
      paths[name as keyof typeof paths],
    ]),
  );
}

/** All modules that import one of these, directly or through others, but not through the router. */
function importersOf(files: string[], vitest: Vitest): Set<string> {
  const graph = vitest.getProjectByName('screens').vite.environments.ssr.moduleGraph;
  const found = new Set(files);
  for (const file of found) {
    for (const module of graph.getModulesByFile(file) ?? []) {
      for (const importer of module.importers) {
        if (importer.file && importer.file !== router) found.add(importer.file);
      }
    }
  }
  return found;
}

/** Narrows the screen tests to those of these paths. */
function narrow(specification: TestSpecification, of: string[]): TestSpecification[] {
  const { project, moduleId } = specification;
  const source = readFileSync(moduleId, 'utf8');
  const path = `(${of.map(escapeRegExp).join('|')})(?![\\w/-])`;
  if (source.includes('testCells(')) {
    const testNamePattern = new RegExp(` at '${path}`);
    return [project.createSpecification(moduleId, { testNamePattern })];
  }
  const names = Object.entries(paths).flatMap(([name, path]) => (of.includes(path) ? [name] : []));
  const isOf = new RegExp(`${path}|\\bpaths\\.(${names.join('|')})\\b|support/faults/`);
  return isOf.test(source) ? [specification] : [];
}

function relevantOf(specifications: TestSpecification[], vitest: Vitest): TestSpecification[] {
  const changed = [vitest.config.related ?? []].flat();
  const importers = importersOf(changed, vitest);
  const isShared = [...importers].some((file) => /\/(src\/app|tests\/support)\//.test(file));
  const ofPages = pathsOfPages();
  const changedPaths = [...importers].flatMap((file) => ofPages.get(file) ?? []);
  if (isShared || changedPaths.length === 0) return specifications;
  return specifications.flatMap((specification) => {
    const isScreen = specification.project.name.startsWith('screens');
    const isDirect = importers.has(specification.moduleId);
    return isScreen && !isDirect ? narrow(specification, changedPaths) : [specification];
  });
}

const [since = true] = process.argv.slice(2);
const vitest = await createVitest('test', {
  watch: false,
  changed: since,
  project: ['!server-*'],
  tagsFilter: ['!slow'],
});
// Prepares the reporters.
await vitest.standalone();
const specifications = relevantOf(await vitest.getRelevantTestSpecifications(), vitest);
if (specifications.length > 0) await vitest.runTestSpecifications(specifications);
else process.stdout.write('No test imports what has changed.\n');
await vitest.close();
