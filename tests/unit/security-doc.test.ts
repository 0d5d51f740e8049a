// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { uniq } from 'es-toolkit';
import { expect, it } from 'vitest';
import { holds, rowsUnder, sectionsOf } from '../support/pointers';

// docs/security.md answers every requirement of a standard; its references must exist.

const page = 'docs/security.md';
const verdicts = ['yes', 'no', 'not ours', 'n/a'];
const header = '| no. | asks for | verdict | file | test, or why |';
const chapters = sectionsOf(page).filter((section) => /^V\d/.test(section));
const rows = chapters
  .flatMap((chapter) => rowsUnder(header, chapter))
  .map(([no = '', , verdict = '', file = '', why = '']) => ({ no, verdict, file, why }));

it('has each chapter of the standard, and each requirement once, with a verdict', () => {
  const numbers = chapters.map((chapter) => Number(chapter.match(/^V(\d+)/)?.[1]));
  expect(numbers).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  expect(uniq(rows.map(({ no }) => no))).toHaveLength(rows.length);
  expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([]);
});

it('names only files and tests that there are, and one for every yes', () => {
  const isShown = ({ verdict, file, why }: (typeof rows)[number]) => {
    const [, title] = why.match(/^`(.+)`$/) ?? [];
    if (title) return holds(file, title);
    return file ? existsSync(file) : verdict !== 'yes';
  };
  expect(rows.filter((row) => !isShown(row))).toEqual([]);
});

it('says why wherever no test speaks for itself', () => {
  expect(rows.filter(({ why }) => why === '')).toEqual([]);
});

it('counts its verdicts', () => {
  const [counts = ''] = readFileSync(page, 'utf8').match(/Of the lines below[^.]+/) ?? [];
  const counted = verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict).length);
  expect(counts.match(/\d+/g)?.map(Number)).toEqual(counted);
});
