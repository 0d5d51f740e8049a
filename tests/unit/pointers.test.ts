import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Mutant } from '../../tools/mutants/mutant';
import { findDeclaredTests, isNameOf } from '../support/runner/declared-tests';
import {
  describeMissing,
  describeUnnamed,
  describeUnproven,
  type Pointer,
} from '../support/runner/pointers';
import { readReport } from '../support/runner/test-reports';

const folder = mkdtempSync(join(tmpdir(), 'berkas-pointers-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'a.test.ts');
writeFileSync(
  file,
  `
  it('alone', () => {});
  describe('a group', { timeout: 1 }, () => {
    test.each<string>(['it("in a text", () => {})'])('of %s', () => {});
    for (const name of ['x']) test(\`of \${name}\`, { tag: '@wide' }, async () => {});
    test.describe.configure({ mode: 'parallel' });
    it.skip('skipped', () => {});
  });
  describe.skipIf(isSlow)('another', () => {
    describe.each(kinds)('$kind', () => it("it's nested", work));
    it(titles[0], () => {});
  });
  // it('in a comment', () => {});
  test.use({ locale: 'id' });
  `,
);

it('tests are found with the groups in which they stand', () => {
  expect(findDeclaredTests(file)).toEqual([
    'alone',
    'a group > of %s',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as in the source
    'a group > of ${name}',
    "another > $kind > it's nested",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as in the source
    'another > ${titles[0]}',
  ]);
});

it('tests are found that a function of another file declares', () => {
  expect(findDeclaredTests('tests/screens/faults/saves.test.tsx')).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as in the source
    '$call at $at > ${ways[way].title}',
    '$call at $at > one failure after the other',
  ]);
});

const pointTo = (test: string, of = file): Pointer => ({
  document: 'docs/x.md',
  of: 'X-1',
  file: of,
  test,
});

it.each([
  ['status %d', 'status 4', true],
  ['status %d', 'status %d', true],
  ['$call at $at > 401', 'GET /a at /b > 401', true],
  ['$call at $at > 401', 'GET /a at /b > 403', false],
  ['100 % of (a|b)', '100 % of (a|b)', true],
  ['a.c', 'abc', false],
])('whether %j may become %j: %j', (declared, name, isOne) => {
  expect(isNameOf(declared, name)).toBe(isOne);
});

it('a pointer to a test or a file that is not there is missing', () => {
  const there = ['alone', 'a group > of %s', 'a group > of chance', "another > b > it's nested"];
  expect(describeMissing(there.map((name) => pointTo(name)))).toEqual([]);
  const gone = [pointTo('of %s'), pointTo('in a comment'), pointTo('alone', 'gone.test.ts')];
  expect(describeMissing(gone)).toEqual([
    `docs/x.md, X-1: ${file} > of %s`,
    `docs/x.md, X-1: ${file} > in a comment`,
    'docs/x.md, X-1: gone.test.ts > alone',
  ]);
});

describe('by the reports of a run', () => {
  const own = 'tests/unit/a.test.ts';
  const vitest = {
    testResults: [
      {
        name: `${process.cwd()}/${own}`,
        assertionResults: [
          { ancestorTitles: ['a'], title: 'status 1', status: 'passed' },
          { ancestorTitles: ['a'], title: 'status 2', status: 'passed' },
          { ancestorTitles: [], title: 'broken', status: 'failed' },
          { ancestorTitles: [], title: 'left out', status: 'skipped' },
        ],
      },
    ],
  };
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status }],
  });
  const playwright = {
    config: { rootDir: `${process.cwd()}/tests/e2e` },
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('first', 'expected'), spec('flaky', 'flaky')],
        suites: [{ title: 'wide', specs: [spec('second', 'expected')] }],
      },
    ],
  };
  const ran = [vitest, playwright].flatMap(readReport);
  const judge = (test: string, file?: string) => describeUnproven([pointTo(test, file)], ran);

  it.each([
    ['a > status %d', own],
    ['a > status 2', own],
    ['first', 'tests/e2e/a.spec.ts'],
    ['wide > second', 'tests/e2e/a.spec.ts'],
  ])('%s is proved', (test, file) => {
    expect(judge(test, file)).toEqual([]);
  });

  it.each([
    ['a > status 3', own, 'did not run'],
    ['left out', own, 'did not run'],
    ['first', own, 'did not run'],
    ['broken', own, 'did not pass'],
    ['flaky', 'tests/e2e/a.spec.ts', 'did not pass'],
  ])('%s of %s %s', (test, file, reason) => {
    expect(judge(test, file)).toEqual([`docs/x.md, X-1: ${file} > ${test}: ${reason}`]);
  });

  it('a mutant needs a test that ran, by a part of its full name', () => {
    const mutant = (name: string, ...noticedBy: Mutant['noticedBy']): Mutant => ({
      name,
      file: '',
      change: ['', ''],
      noticedBy,
    });
    const mutants = [
      mutant('named', 'unit/a.test.ts', 'a status 2'),
      mutant('of a file', 'unit/a.test.ts'),
      mutant('renamed', 'unit/a.test.ts', 'status 3'),
      mutant('moved', 'unit/b.test.ts'),
    ];
    expect(describeUnnamed(mutants, ran)).toEqual([
      'tools/mutants, renamed: unit/a.test.ts > status 3: did not run',
      'tools/mutants, moved: unit/b.test.ts: did not run',
    ]);
  });

  it('a report of another shape is refused', () => {
    expect(() => readReport({})).toThrow();
  });
});
