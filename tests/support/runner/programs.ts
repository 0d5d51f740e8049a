import { appendFileSync, readFileSync } from 'node:fs';
import { groupBy, uniq } from 'es-toolkit';

/** A program that tests ran on; of a browser, also the project that did. */
type Program = { name: string; version: string; project?: string };

/** Notes, for the gate, a program that tests have started. Does nothing elsewhere. */
export function noteProgram(program: Program): void {
  const path = process.env.PROGRAMS_FILE;
  if (path) appendFileSync(path, `${JSON.stringify(program)}\n`);
}

/** The programs noted in a file. */
export function readPrograms(path: string): Program[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** One line for each version of a program, with the projects that ran on it. */
export function describePrograms(programs: Program[]): string[] {
  return Object.entries(groupBy(programs, ({ name, version }) => `${name} ${version}`)).map(
    ([program, runs]) =>
      [program, ...uniq(runs.flatMap(({ project = [] }) => project))].join(', project '),
  );
}

/** Programs that the gate must run on. */
const needed: Omit<Program, 'version'>[] = [
  { name: 'Chromium', project: 'daily' },
  { name: 'Chromium', project: 'packaged' },
  { name: 'Firefox', project: 'firefox' },
  { name: 'WebKitGTK', project: 'webkit' },
  { name: 'PostgreSQL' },
  { name: 'PgBouncer' },
  { name: 'nginx' },
];

/** Says on which needed programs no test ran. */
export function describeUnused(programs: Program[]): string[] {
  return needed
    .filter(
      ({ name, project }) =>
        !programs.some((program) => program.name === name && program.project === project),
    )
    .map(
      ({ name, project }) =>
        `MISSING: no test ran on ${[name, project].filter(Boolean).join(', project ')}.`,
    );
}
