// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// docs/spec-coverage.md points at a test for every sentence of the specification; here the pointers are followed.

const sections = readFileSync('docs/spec-coverage.md', 'utf8').split(/^## /m).slice(1);
const rows = sections.flatMap((section) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, , file = '', title = '']) => ({ file, title: title.replaceAll('`', '') })),
);

/** Whether a file holds this text as a whole string: the title of a test, or its template as it stands in the source. */
function holds(file: string, title: string): boolean {
  const source = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

it('has a table for each section of the specification', () => {
  expect(sections.map((section) => section.charAt(0)).join('')).toBe('123456789');
  for (const section of sections)
    expect(section).toMatch(/^\| sentence \| test file \| test title \|$/m);
});

it('names only tests that there are', () => {
  const dangling = rows.filter(({ file, title }) => !existsSync(file) || !holds(file, title));
  expect(dangling).toEqual([]);
});
