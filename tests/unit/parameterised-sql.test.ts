import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Values reach the database as parameters of drizzle's queries and of its sql`…` template.

/** Runs the migrations of the build, which no input reaches. */
const migrator = 'storage/run-migrations.ts';

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && name !== migrator)
  .map((name) => ({ name, source: readFileSync(`server/${name}`, 'utf8') }));

/** Patterns of code that would take a query as text. */
const asText: [string, RegExp][] = [
  ['sql.raw', /\bsql\s*\.\s*raw\b/],
  ['sql as a function', /\bsql\s*(<[^>`]*>)?\s*\(/],
  ['execute of something else than sql`…`', /\.execute\s*\((?!\s*sql`)/],
  ['a query past drizzle', /\bclient\s*\.\s*(query|exec|sql)\b|\.unsafe\(|\$client/],
];

it.each(asText)('no query of the server is built by %s', (_, pattern) => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter(({ source }) => pattern.test(source)).map(({ name }) => name)).toEqual([]);
});

it('an identifier in a query is named by the program, never by a call', () => {
  const takers = files.filter(({ source }) => source.includes('sql.identifier('));
  // Files that take names of tables, or of validated fields.
  expect(takers.map(({ name }) => name).sort()).toEqual([
    'storage/copy-rows.ts',
    'storage/insert-rows.ts',
  ]);
});
