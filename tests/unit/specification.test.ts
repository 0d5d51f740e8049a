import { readFileSync } from 'node:fs';
import { countBy, difference, uniq } from 'es-toolkit';
import { expect, it } from 'vitest';
import {
  idsIn,
  readRequirements,
  readSentences,
  sectionsOf,
  testFiles,
} from '../support/runner/promises';

// docs/specification.md gives each sentence an id, such as D-12, which the titles of its tests
// name. The gate checks that they ran and passed (tests/support/runner/check-reports.ts).

const sentences = readSentences();
const ids = sentences.flatMap(({ id }) => id ?? []);

it('gives every sentence of the specification an id of its section', () => {
  expect(sentences.filter(({ id }) => !id)).toEqual([]);
});

it('reads every id of every section', () => {
  const written = sectionsOf('docs/specification.md').map((text) => [
    text[0],
    text.match(/\[[A-Z]-\d+\]/g)?.length,
  ]);
  const read = written.map(([code]) => [code, ids.filter((id) => id[0] === code).length]);
  expect(read).toEqual(written);
});

it('gives no id twice', () => {
  const counts = countBy(ids, (id) => id);
  expect(Object.keys(counts).filter((id) => counts[id] !== 1)).toEqual([]);
});

it('has a test for every sentence, and no title names another', () => {
  const named = uniq(testFiles().flatMap((file) => idsIn(readFileSync(file, 'utf8'))));
  const requirements = readRequirements().flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(
    {
      withoutTest: difference(ids, named),
      unknown: difference(named, [...ids, ...requirements]),
    },
    'Write the id of the sentence into the title of the test that proves it: … [D-12].',
  ).toEqual({ withoutTest: [], unknown: [] });
});
