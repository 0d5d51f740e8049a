// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// docs/spec-coverage.md points at a test for every sentence of the specification; here the pointers are followed.

const sections = readFileSync('docs/spec-coverage.md', 'utf8').split(/^## /m).slice(1);
const header = '| sentence | test file | test title |\n|---|---|---|\n| ';

/** The rows of a section's table. */
function rowsOf(section: string) {
  const [, rows = ''] = section.split(header);
  return rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map((cells) => ({ file: cells.at(-3) ?? '', title: cells.at(-2)?.replaceAll('`', '') ?? '' }));
}

/** Whether a file holds this text as a whole string: the title of a test, or its template as it stands in the source. */
function holds(file: string, title: string): boolean {
  if (!title || !existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

it('has a table for each section of the specification', () => {
  expect(sections.map((section) => section.charAt(0)).join('')).toBe('123456789');
  for (const section of sections) expect(section).toContain(header);
});

it('names only tests that there are', () => {
  const rows = sections.flatMap(rowsOf);
  expect(rows.filter(({ file, title }) => !holds(file, title))).toEqual([]);
});
