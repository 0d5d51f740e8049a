// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// The built server imports packages from node_modules, where `npm ci --omit=dev` leaves out some.

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const files = readdirSync('server', { recursive: true, encoding: 'utf8' });

/** The packages of which a file imports values, such as `hono` for `hono/http-exception`. */
function packagesOf(file: string): string[] {
  const source = readFileSync(join('server', file), 'utf8');
  const imports = source.matchAll(
    /^(?:import|export) (?!type )(?:[^;'"]*from )?'([^'.@][^']*|@[^'/][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
  );
  return [...imports]
    .map(([, specifier, lazy]) => specifier ?? lazy ?? '')
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '');
}

it('the server imports only packages that are dependencies', () => {
  const imported = new Set(files.filter((file) => file.endsWith('.ts')).flatMap(packagesOf));
  expect(imported.size).toBeGreaterThan(10);
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([]);
});
