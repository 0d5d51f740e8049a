// @vitest-environment node
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

// A server for a real portal must not even load the code that signs people in without a password.

/** The server files that this file imports statically, directly or not. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  loaded.add(file);
  const source = readFileSync(file, 'utf8');
  const values = source.matchAll(/^(?:import|export) (?!type )[^;]*?'(\.[^']*)';/gm);
  for (const [, path = ''] of values) {
    const imported = `${join(dirname(file), path)}.ts`;
    if (!loaded.has(imported)) loadedWith(imported, loaded);
  }
  return loaded;
}

const partOf = (folder: string) => (file: string) => file.startsWith(`server/${folder}`);

it('the portal and the seed are imported on request only, but for the names of its people', () => {
  const loaded = [...loadedWith('server/main.ts')];
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter(partOf('portal/'))).toEqual([]);
  expect(loaded.filter(partOf('seed/'))).toEqual(['server/seed/people.ts']);

  const loadedByDemo = [...loadedWith('server/demo.ts')];
  expect(loadedByDemo).toEqual(
    expect.arrayContaining(['server/portal/portal.ts', 'server/seed/seed.ts']),
  );
});
