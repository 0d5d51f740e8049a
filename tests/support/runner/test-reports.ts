import { relative, resolve } from 'node:path';
import { difference, uniq } from 'es-toolkit';
import * as v from 'valibot';
import type { Mutant } from '../../../tools/mutants/mutant';
import { idsIn } from './promises';

/** A test in the report of a run. `name` has the groups around it: `describe > it`. */
export type RanTest = { file: string; name: string; hasPassed: boolean; errors: string[] };

/** Reads the tests that ran from a JSON report of Vitest or Playwright. */
export function readReport(report: unknown): RanTest[] {
  if (v.is(vitestReport, report)) return readVitest(report);
  return readPlaywright(v.parse(playwrightReport, report));
}

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({
          ancestorTitles: v.array(v.string()),
          title: v.string(),
          status: v.string(),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
});

function readVitest({ testResults }: v.InferOutput<typeof vitestReport>): RanTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status, failureMessages }) => ({
        file: relative('.', name),
        name: [...ancestorTitles, title].join(' > '),
        hasPassed: status === 'passed',
        errors: failureMessages,
      })),
  );
}

type Suite = {
  title: string;
  specs: { title: string; file: string; tests: v.InferOutput<typeof playwrightTest>[] }[];
  suites?: Suite[] | undefined;
};

const playwrightTest = v.object({
  status: v.string(),
  results: v.array(v.object({ errors: v.array(v.object({ message: v.string() })) })),
});

const suite: v.GenericSchema<Suite> = v.object({
  title: v.string(),
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      tests: v.array(playwrightTest),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

const playwrightReport = v.object({
  config: v.object({ rootDir: v.string() }),
  // Each file has a suite.
  suites: v.array(suite),
});

function readPlaywright({ config, suites }: v.InferOutput<typeof playwrightReport>): RanTest[] {
  const read = ({ specs, suites = [] }: Suite, groups: string[]): RanTest[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map(({ title, file, tests }) => ({
        file: relative('.', resolve(config.rootDir, file)),
        name: [...groups, title].join(' > '),
        hasPassed: tests.every(({ status }) => status === 'expected' || status === 'skipped'),
        errors: tests.flatMap(({ results }) =>
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      })),
    ...suites.flatMap((inner) => read(inner, [...groups, inner.title])),
  ];
  return suites.flatMap((file) => read(file, []));
}

/** Names the promises in these sources for which no test passed. */
export function describeUnproven(sources: string[], ran: RanTest[]): string[] {
  const passed = ran.filter(({ hasPassed }) => hasPassed).flatMap(({ name }) => idsIn(name));
  return difference(uniq(sources.flatMap(idsIn)), passed).map((id) => `[${id}]: no test passed`);
}

/** Names the mutants for which no test ran that should notice them. */
export function describeUnnamed(mutants: Mutant[], ran: RanTest[]): string[] {
  return mutants
    .filter(
      ({ noticedBy: [of, part = ''] }) =>
        !ran.some(
          ({ file, name }) => file === `tests/${of}` && name.replaceAll(' > ', ' ').includes(part),
        ),
    )
    .map(({ name, noticedBy }) => `tools/mutants, ${name}: ${noticedBy.join(' > ')}: did not run`);
}

/** Says which tests failed, each with the first `most` lines of what it threw. */
export function describeFailed(ran: RanTest[], most = 20): string[] {
  return ran
    .filter(({ hasPassed }) => !hasPassed)
    .map(({ file, name, errors }) =>
      [
        `FAILED ${file} > ${name}`,
        ...errors.flatMap((error) => error.split('\n')).slice(0, most),
      ].join('\n'),
    );
}
