import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { demoPeople } from '../../server/demo/people/people';
import { texts } from '../../server/demo/portal/texts';

// A server for a real portal must not even load the code that signs people in without a password.

/** The server files that this file imports statically, directly or not. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  loaded.add(file);
  const source = readFileSync(file, 'utf8');
  const values = source.matchAll(/^(?:import|export) (?!type )[^;]*?'(\.[^']*)';/gm);
  for (const [, path = ''] of values) {
    const imported = `${join(dirname(file), path)}.ts`;
    if (!path.endsWith('.json') && !loaded.has(imported)) loadedWith(imported, loaded);
  }
  return loaded;
}

it('the demonstration is imported on request only [V15.2.3]', () => {
  const loaded = [...loadedWith('server/main.ts')];
  expect(loaded.length).toBeGreaterThan(134);
  expect(loaded.filter((file) => file.startsWith('server/demo/'))).toEqual([]);

  const loadedByDemo = [...loadedWith('server/demo/demo.ts')];
  expect(loadedByDemo).toEqual(
    expect.arrayContaining(['server/demo/portal/portal.ts', 'server/demo/seed.ts']),
  );
});

it('a production knows neither its people nor what its portal says', () => {
  const words = [...demoPeople.map(({ username }) => username), ...Object.values(texts)];
  const told = words.filter((word) => /\d{18}|\.$/.test(word));
  expect(told.length).toBeGreaterThan(demoPeople.length);
  const knowing = [...loadedWith('server/main.ts')].filter((file) => {
    const source = readFileSync(file, 'utf8');
    return told.some((word) => source.includes(word));
  });
  expect(knowing).toEqual([]);
});

it('drivers of databases and of S3 are imported on request, and only they know the libraries', () => {
  const drivers = ['embedded-database', 'server-database', 's3-file-store', 'synced-fs'];
  const loaded = [...loadedWith('server/main.ts')];
  expect(loaded.filter((file) => drivers.some((name) => file.endsWith(`/${name}.ts`)))).toEqual([]);

  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      /'(@aws-sdk\/.*|@electric-sql\/.*|pg)'/.test(readFileSync(join('server', file), 'utf8')),
    );
  expect(files.sort()).toEqual(drivers.map((name) => join('storage', `${name}.ts`)).sort());
});
