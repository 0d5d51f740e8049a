import { existsSync, readFileSync } from 'node:fs';
import { uniq } from 'es-toolkit';
import { expect, it } from 'vitest';

// docs/accessibility.md answers each criterion of WCAG 2.2, A and AA; its tests must exist.

const page = readFileSync('docs/accessibility.md', 'utf8');
const verdicts = ['met', 'partly', 'no', 'n/a'];
const rows = [...page.matchAll(/^\| (\d\.\d+\.\d+) \|(.*)\|(.*)\|(.*)\|(.*)\|$/gm)].map(
  ([, no = '', , verdict = '', test = '', says = '']) => {
    const [file = '', title = ''] = test.trim().split(' › ');
    return { no, verdict: verdict.trim(), file, title, says: says.trim() };
  },
);

it('has each criterion once, with a verdict, and counts them', () => {
  expect(uniq(rows.map(({ no }) => no))).toHaveLength(55);
  expect(rows).toHaveLength(55);
  const counted = verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict).length);
  const [counts = ''] = page.match(/Of the 55 criteria below[^.]+/) ?? [];
  expect(counts.match(/\d+/g)?.slice(1).map(Number)).toEqual(counted);
});

it('shows what is met by a test or a walk, and says why something else is not', () => {
  expect(
    rows.filter(({ verdict, file, says }) => verdict === 'met' && !file && !/walk/.test(says)),
  ).toEqual([]);
  expect(rows.filter(({ verdict, says }) => verdict !== 'met' && !says)).toEqual([]);
});

it('names tests that exist', () => {
  const hasTest = ({ file, title }: (typeof rows)[number]) =>
    existsSync(file) && title !== '' && readFileSync(file, 'utf8').includes(title);
  expect(rows.filter((row) => row.file && !hasTest(row))).toEqual([]);
  const named = page.match(/tests\/[\w/.-]+\.tsx?/g) ?? [];
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
