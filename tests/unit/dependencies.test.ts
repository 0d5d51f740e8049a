import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// The built server imports packages from node_modules, where a production install omits some.

const { dependencies, devDependencies, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
/** The folders that are built into it. */
const files = ['server', 'src/shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);

/** The packages from which a file imports values, such as `hono` for `hono/http-exception`. */
function packagesOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const imports = source.matchAll(
    /^(?:import|export) (?!type )(?:[^;'"]*from )?'([^'.@][^']*|@[^'/][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
  );
  return [...imports]
    .map(([, specifier, lazy]) => specifier ?? lazy ?? '')
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '');
}

it('the dependencies are the packages that the server imports without its demonstration', () => {
  const production = files.filter(
    (file) => file.endsWith('.ts') && !file.startsWith('server/demo/'),
  );
  const imported = new Set(production.flatMap(packagesOf));
  expect([...imported].toSorted()).toEqual(Object.keys(dependencies));
});

/** pdf.js asks for Node.js 22, but runs in browsers, and works in 20 for a test. */
const ofBrowsers = 'pdfjs-dist';

/** True if a range such as `^20.19.0 || >=22.12.0` includes the version. */
function accepts(range: string, version: number[]): boolean {
  return range.split('||').some((part) => {
    const [, sign, numbers = ''] = part.trim().match(/^(\^|>=) ?([\d.]+)$/) ?? [];
    if (!sign) throw new Error(`Not a range that this test can read: ${range}`);
    const oldest = numbers.split('.').map(Number);
    const differing = version.findIndex((part, index) => part !== (oldest[index] ?? 0));
    const isNewer = differing < 0 || (version[differing] ?? 0) > (oldest[differing] ?? 0);
    return isNewer && (sign === '>=' || version[0] === oldest[0]);
  });
}

it('the oldest Node.js that package.json names suffices for every dependency', () => {
  const [, oldest = ''] = engines.node.match(/^\^([\d.]+)/) ?? [];
  const version = oldest.split('.').map(Number);
  expect(version).toHaveLength(3);
  const refusing = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
    const range = packages[`node_modules/${name}`].engines?.node;
    return name !== ofBrowsers && range && !accepts(range, version);
  });
  expect(refusing).toEqual([]);
});

it('a production installs neither a compiler nor types', () => {
  const install = readFileSync('docs/deploy/Containerfile', 'utf8').match(/npm ci --omit.*/)?.[0];
  const [omitsDev, omitsOptional] = ['dev', 'optional'].map((kind) =>
    install?.includes(`--omit=${kind} `),
  );
  const isOmitted = ({ dev, optional, devOptional }: Record<string, boolean>) =>
    (dev && omitsDev) || (optional && omitsOptional) || (devOptional && omitsDev && omitsOptional);
  const installed = Object.keys(packages).filter((path) => !isOmitted(packages[path]));
  expect(installed).toContain('node_modules/valibot');
  expect(installed.filter((path) => /typescript|@types|esbuild|rolldown/.test(path))).toEqual([]);
});
