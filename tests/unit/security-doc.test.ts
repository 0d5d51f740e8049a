import { existsSync, readFileSync } from 'node:fs';
import { uniq } from 'es-toolkit';
import { expect, it } from 'vitest';
import { idsIn, readRequirements } from '../support/runner/promises';

// docs/generated/asvs.md answers every requirement of a standard; its references must exist.

const verdicts = ['yes', 'stated', 'no', 'not ours', 'n/a'];
const chapters = readRequirements();
const rows = chapters.flatMap(({ rows }) => rows);

it('has each chapter of the standard, and each requirement once, with a verdict', () => {
  expect(chapters.map(({ chapter }) => chapter)).toEqual(
    Array.from({ length: 17 }, (_, index) => index + 1),
  );
  expect(uniq(rows.map(({ id }) => id))).toHaveLength(rows.length);
  expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([]);
});

it('names a file for every yes, with a test that has the number in its title', () => {
  const isProved = ({ id, file }: (typeof rows)[number]) =>
    existsSync(file) && idsIn(readFileSync(file, 'utf8')).includes(id);
  const unproved = rows.filter((row) => row.verdict === 'yes' && !isProved(row));
  expect(unproved, 'Write the number into the title of a test: … [V1.2.2].').toEqual([]);
});

it('names a file for all that is stated, and says why wherever no test speaks for itself', () => {
  const others = rows.filter(({ verdict }) => verdict !== 'yes');
  expect(
    others.filter(({ verdict, file }) => (file ? !existsSync(file) : verdict === 'stated')),
  ).toEqual([]);
  expect(others.filter(({ why }) => why === '')).toEqual([]);
});

it('counts its verdicts', () => {
  const page = readFileSync('docs/generated/asvs.md', 'utf8');
  const [counts = ''] = page.match(/Of the lines below[^.]+/) ?? [];
  const counted = verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict).length);
  expect(counts.match(/\d+/g)?.map(Number)).toEqual(counted);
});
