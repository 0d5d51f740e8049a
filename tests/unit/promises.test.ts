import { describe, expect, it } from 'vitest';
import type { Mutant } from '../../tools/mutants/mutant';
import { idsIn } from '../support/runner/promises';
import {
  describeFailed,
  describeUnnamed,
  describeUnproven,
  readReport,
} from '../support/runner/test-reports';

/** A title with these ids. In brackets, they would count as this file's own. */
const title = (text: string, ...ids: string[]) => `${text} [${ids.join(' ')}]`;

it.each([
  [title('keeps a note', 'K-1'), ['K-1']],
  [title('keeps %s of a list', 'K-1', 'V1.2.12'), ['K-1', 'V1.2.12']],
  [`${title('a', 'D-1')} > ${title('b', 'D-2')}`, ['D-1', 'D-2']],
  ['takes rows[1] and [x], [A-], [-1]', []],
])('the ids of %j', (title, ids) => {
  expect(idsIn(title)).toEqual(ids);
});

describe('by the reports of a run', () => {
  const test = (
    ancestorTitles: string[],
    title: string,
    status: string,
    ...failureMessages: string[]
  ) => ({ ancestorTitles, title, status, failureMessages });
  const vitest = {
    testResults: [
      {
        name: `${process.cwd()}/tests/unit/a.test.ts`,
        assertionResults: [
          test(['a'], 'status 1', 'passed'),
          test(['a'], title('status 2', 'A-1', 'A-2'), 'passed'),
          test([], title('broken', 'A-3'), 'failed', 'expected 1\nto be 2\nat line 3'),
          test([], title('left out', 'A-4'), 'skipped'),
        ],
      },
    ],
  };
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ errors: status === 'flaky' ? [{ message: 'no row' }] : [] }] }],
  });
  const playwright = {
    config: { rootDir: `${process.cwd()}/tests/e2e` },
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec(title('first', 'B-1'), 'expected'), spec(title('flaky', 'B-2'), 'flaky')],
        suites: [{ title: title('wide', 'B-3'), specs: [spec('second', 'expected')] }],
      },
    ],
  };
  const ran = [vitest, playwright].flatMap(readReport);

  it('a promise is proved by a test that passed, or by one in a group that names it', () => {
    const sources = [
      title('', 'A-1', 'A-2', 'A-3'),
      title('', 'A-4', 'B-1'),
      title('', 'B-2', 'B-3'),
    ];
    expect(describeUnproven(sources, ran)).toEqual([
      '[A-3]: no test passed',
      '[A-4]: no test passed',
      '[B-2]: no test passed',
    ]);
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

  it('those that failed are named, with the first lines of why', () => {
    expect(describeFailed(ran, 2)).toEqual([
      `FAILED tests/unit/a.test.ts > ${title('broken', 'A-3')}\nexpected 1\nto be 2`,
      `FAILED tests/e2e/a.spec.ts > ${title('flaky', 'B-2')}\nno row`,
    ]);
  });

  it('a report of another shape is refused', () => {
    expect(() => readReport({})).toThrow();
  });
});
