import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { range, sumBy } from 'es-toolkit';
import * as v from 'valibot';

/**
 * Prints `N passed, N failed` (and `, N skipped`) from the JSON reports in the folder given as the
 * first argument. Fails if a test failed, or a report of a shard is missing, unreadable or empty.
 */

const [folder = '.'] = process.argv.slice(2);
const reports = readdirSync(folder).filter((name) => name.endsWith('.json'));
const shards = Math.max(
  1,
  ...reports.map((name) => Number(name.match(/-of-(\d+)\.json$/)?.[1] ?? 1)),
);

type Counts = { passed: number; failed: number; skipped: number };

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({ status: v.string(), assertionResults: v.array(v.object({ status: v.string() })) }),
  ),
});

function countVitest(report: unknown): Counts {
  const counts = v.parse(vitestReport, report);
  // A file that failed to load, or whose hook failed, has no failed test of its own.
  const brokenFiles = counts.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + brokenFiles.length,
    skipped: counts.numPendingTests + counts.numTodoTests,
  };
}

const playwrightReport = v.object({
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
  // Errors outside any test: the server did not start, a file failed to load.
  errors: v.array(v.unknown()),
});

function countPlaywright(report: unknown): Counts {
  const { stats, errors } = v.parse(playwrightReport, report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

function read(file: string, count: (report: unknown) => Counts): Counts {
  try {
    const counts = count(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    if (counts.passed + counts.failed === 0) throw new Error('no test was run');
    return counts;
  } catch (error) {
    console.error(`${file}:`, error);
    process.exitCode = 1;
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

const suites = range(1, shards + 1).flatMap((shard) => [
  read(`vitest-${shard}-of-${shards}.json`, countVitest),
  read(`playwright-${shard}-of-${shards}.json`, countPlaywright),
]);
const total = (key: keyof Counts) => sumBy(suites, (counts) => counts[key]);

if (total('failed') > 0) process.exitCode = 1;
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed${skipped}\n`);
