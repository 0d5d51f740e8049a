// @vitest-environment node
import { expect, it } from 'vitest';
import { holds, rowsUnder, sectionsOf } from '../support/pointers';

// docs/spec-coverage.md names a test for every sentence of the specification; all must exist.

const sections = sectionsOf('docs/spec-coverage.md');
const header = '| sentence | test file | test title |';

it('has a table for each section of the specification', () => {
  expect(sections.map((section) => section.charAt(0)).join('')).toBe('123456789');
  for (const section of sections) expect(rowsUnder(header, section)).not.toEqual([]);
});

it('names only tests that there are', () => {
  const rows = sections
    .flatMap((section) => rowsUnder(header, section))
    .map((cells) => ({ file: cells.at(-2) ?? '', title: cells.at(-1)?.replaceAll('`', '') ?? '' }));
  expect(rows.filter(({ file, title }) => !holds(file, title))).toEqual([]);
});
