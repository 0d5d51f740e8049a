import { existsSync, readFileSync } from 'node:fs';
import { uniq } from 'es-toolkit';
import { expect, it } from 'vitest';
import {
  describeMissing,
  readRequirements,
  readSecurityPointers,
} from '../support/runner/pointers';

// docs/security.md answers every requirement of a standard; its references must exist.

const verdicts = ['yes', 'stated', 'no', 'not ours', 'n/a'];
const chapters = readRequirements();
const rows = chapters.flatMap(({ rows }) => rows);

it('has each chapter of the standard, and each requirement once, with a verdict', () => {
  const numbers = chapters.map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  expect(uniq(rows.map(({ no }) => no))).toHaveLength(rows.length);
  expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([]);
});

it('names a test for every yes, and none for another verdict', () => {
  expect(rows.filter(({ verdict, test }) => (verdict === 'yes') !== (test !== ''))).toEqual([]);
});

it('names only tests and files that there are, and a file for all that is stated', () => {
  expect(
    describeMissing(readSecurityPointers()),
    'Name the file, and the test as it stands there: describe > it.',
  ).toEqual([]);
  const isThere = ({ file, verdict }: (typeof rows)[number]) =>
    file ? existsSync(file) : verdict !== 'stated';
  expect(rows.filter((row) => !isThere(row))).toEqual([]);
});

it('says why wherever no test speaks for itself', () => {
  expect(rows.filter(({ why }) => why === '')).toEqual([]);
});

it('counts its verdicts', () => {
  const page = readFileSync('docs/security.md', 'utf8');
  const [counts = ''] = page.match(/Of the lines below[^.]+/) ?? [];
  const counted = verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict).length);
  expect(counts.match(/\d+/g)?.map(Number)).toEqual(counted);
});
