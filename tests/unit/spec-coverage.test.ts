import { countBy, difference, uniq } from 'es-toolkit';
import { expect, it } from 'vitest';
import { describeMissing, readSpecPointers, sectionsOf } from '../support/runner/pointers';

// docs/specification.md gives each sentence an id, such as D-12; docs/spec-coverage.md names the
// tests of each id. The gate checks that they ran (tests/support/runner/check-pointers.ts).

const specification = sectionsOf('docs/specification.md').map((text) => ({ code: text[0], text }));

/** The items of lists and the rows of tables, without the head of each table. */
const sentences = specification.flatMap(({ code, text }) =>
  [...text.matchAll(/^(?:- |\| )(?!id \|).*$/gm)].map(([line]) => ({
    line,
    id: line.match(new RegExp(`^(?:-|\\|) \\[(${code}-\\d+)\\] `))?.[1],
  })),
);
const ids = sentences.flatMap(({ id }) => id ?? []);

it('gives every sentence of the specification an id of its section', () => {
  expect(sentences.filter(({ id }) => !id)).toEqual([]);
});

it('reads every id of every section', () => {
  const read = specification.map(({ code }) => [code, ids.filter((id) => id[0] === code).length]);
  const written = specification.map(({ code, text }) => [
    code,
    text.match(/\[[A-Z]-\d+\]/g)?.length,
  ]);
  expect(read).toEqual(written);
});

it('gives no id twice', () => {
  const counts = countBy(ids, (id) => id);
  expect(Object.keys(counts).filter((id) => counts[id] !== 1)).toEqual([]);
});

it('names a test for every id, and no other ids', () => {
  const covered = uniq(readSpecPointers().map(({ of }) => of));
  expect(
    { withoutTest: difference(ids, covered), unknown: difference(covered, ids) },
    'Add a row to docs/spec-coverage.md, or take one away.',
  ).toEqual({ withoutTest: [], unknown: [] });
});

it('names only tests that there are', () => {
  expect(
    describeMissing(readSpecPointers()),
    'Name the file, and the test as it stands there: describe > it.',
  ).toEqual([]);
});
