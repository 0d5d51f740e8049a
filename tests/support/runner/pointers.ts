import { readFileSync } from 'node:fs';
import type { Mutant } from '../../../tools/mutants/mutant';
import { findDeclaredTests, isNameOf } from './declared-tests';

/** Reads the documents that say by which test something is proved. */

/** A sentence of the specification, or a requirement of the standard, and a test of it. */
export type Pointer = { document: string; of: string; file: string; test: string };

/** The sections of a document, each starting with its heading. */
export function sectionsOf(path: string): string[] {
  return readFileSync(path, 'utf8').split(/^## /m).slice(1);
}

/** The cells of the table with this header. A table ends at the next empty line. */
function rowsUnder(header: string, section: string): string[][] {
  const [, below = ''] = section.split(`${header}\n`);
  const [table = ''] = below.split('\n\n');
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const getCode = (cell: string) => cell.match(/^`(.+)`$/)?.[1] ?? '';

const coverage = 'docs/spec-coverage.md';

/** The rows of docs/spec-coverage.md. One with an empty first cell adds a test to the id above. */
export function readSpecPointers(): Pointer[] {
  let id = '';
  return sectionsOf(coverage)
    .flatMap((section) => rowsUnder('| id | test file | test |', section))
    .map(([first = '', file = '', test = '']) => {
      id = first || id;
      return { document: coverage, of: id, file, test: getCode(test) };
    });
}

const security = 'docs/security.md';

/** The requirements in docs/security.md, by chapter. */
export function readRequirements() {
  const header = '| no. | asks for | verdict | file | test, or why |';
  return sectionsOf(security)
    .filter((section) => /^V\d/.test(section))
    .map((section) => ({
      number: Number(section.match(/^V(\d+)/)?.[1]),
      rows: rowsUnder(header, section).map(([no = '', , verdict = '', file = '', why = '']) => ({
        no,
        verdict,
        file,
        why,
        /** '' where the file is no test, or its name does not say enough. */
        test: getCode(why),
      })),
    }));
}

export function readSecurityPointers(): Pointer[] {
  return readRequirements()
    .flatMap(({ rows }) => rows)
    .filter(({ test }) => test)
    .map(({ no, file, test }) => ({ document: security, of: no, file, test }));
}

const describePointer = ({ document, of, file, test }: Pointer) =>
  `${document}, ${of}: ${file} > ${test}`;

/** Says of which pointers no file declares the test. */
export function describeMissing(pointers: Pointer[]): string[] {
  return pointers
    .filter(({ file, test }) => !findDeclaredTests(file).some((name) => isNameOf(name, test)))
    .map(describePointer);
}

/** A test in the report of a run. */
export type RanTest = { file: string; name: string; hasPassed: boolean };

/** Says of which pointers the test did not run, or failed. */
export function describeUnproven(pointers: Pointer[], ran: RanTest[]): string[] {
  return pointers.flatMap((pointer) => {
    const runs = ran.filter(
      ({ file, name }) => file === pointer.file && isNameOf(pointer.test, name),
    );
    if (runs.length > 0 && runs.every(({ hasPassed }) => hasPassed)) return [];
    return `${describePointer(pointer)}: ${runs.length > 0 ? 'did not pass' : 'did not run'}`;
  });
}

/** Says of which mutants no test ran that should notice them. */
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
