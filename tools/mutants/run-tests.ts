import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeRegExp, partition, uniq } from 'es-toolkit';
import { hasPostgres } from '../../tests/support/services/postgres-server';
import type { Folder, Mutant } from './mutant';

type Noticing = Pick<Mutant, 'noticedBy'>;

/** Full names of tests. Those that took too long have neither passed nor failed. */
export type Outcome = { passed: string[]; failed: string[]; late: string[] };

type Test = { fullName: string; status: string; failureMessages: string[] };
type Report = { testResults: { assertionResults: Test[] }[] };

const isLate = ({ failureMessages }: Test) =>
  failureMessages.some((message) => message.includes('Test timed out'));

const ofPostgres = hasPostgres ? ['server-postgres'] : [];

/** The projects that have the tests of a folder. */
const projects: Record<Folder, string[]> = {
  unit: ['unit', 'unit-window', 'unit-apart'],
  screens: ['screens', 'screens-mocked'],
  // Random tests are made on the PostgreSQL server where there is one.
  server: ['server', 'server-slow', ...ofPostgres],
  postgres: ofPostgres,
};

const projectsOf = (file: string) => projects[file.split('/')[0] as Folder];

/** Returns whether a test may notice a mutant, by its full name. */
export const isNamed = ({ noticedBy: [, part] }: Noticing, fullName: string) =>
  part === undefined || fullName.includes(part);

type Options = {
  /** Failures after which to stop; 0 for none. */
  bail: number;
  /** Limit for a run that hangs, in minutes. */
  timeLimit: number;
};

/** Runs the tests that these mutants name, in a copy of the project. */
export async function runTests(
  copy: string,
  mutants: Noticing[],
  { bail, timeLimit }: Options,
): Promise<Outcome> {
  const files = uniq(mutants.map(({ noticedBy: [file] }) => file));
  const parts = mutants.map(({ noticedBy: [, part] }) => part);
  const pattern = parts.includes(undefined)
    ? []
    : [
        '-t',
        uniq(parts)
          .map((part) => escapeRegExp(part ?? ''))
          .join('|'),
      ];
  const report = join(copy, 'report.json');
  await rm(report, { force: true });
  await forgetServers(copy);
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...uniq(files.flatMap(projectsOf)).flatMap((project) => ['--project', project]),
      ...pattern,
      `--bail=${bail}`,
      '--reporter=json',
      `--outputFile=${report}`,
      ...files.map((file) => `tests/${file}`),
    ],
    {
      cwd: copy,
      stdio: 'ignore',
      // Leads a process group of its own.
      detached: true,
      env: { ...process.env, ...ownFolder(copy) },
    },
  );
  const timer = setTimeout(() => endAll(child), timeLimit * 60_000);
  const interrupt = () => {
    endAll(child);
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  await once(child, 'exit');
  process.off('SIGINT', interrupt);
  clearTimeout(timer);
  endAll(child);
  if (!existsSync(report)) return { passed: [], failed: [], late: [] };
  const { testResults }: Report = JSON.parse(await readFile(report, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const [passed, others] = partition(
    tests.filter(({ status }) => status === 'passed' || status === 'failed'),
    ({ status }) => status === 'passed',
  );
  const [late, failed] = partition(others, isLate);
  const namesOf = (some: Test[]) => some.map(({ fullName }) => fullName);
  return { passed: namesOf(passed), failed: namesOf(failed), late: namesOf(late) };
}

/** Ends a run with its workers: one in an endless loop would outlive the run. */
function endAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left to end.
  }
}

/** Forgets what a run has filled on a PostgreSQL server that has gone. */
async function forgetServers(copy: string): Promise<void> {
  const folder = join(copy, 'tmp');
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith('filled-server-'))) {
    await rm(join(folder, name), { recursive: true });
  }
}

/** Databases that the first run has filled serve the others, too. */
function ownFolder(copy: string) {
  const folder = join(copy, 'tmp');
  return { TMPDIR: folder, RUN_FOLDER: folder };
}
