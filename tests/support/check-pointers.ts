import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeUnproven, readSecurityPointers, readSpecPointers } from './pointers';
import { hasPostgres } from './postgres-server';
import { readReport } from './test-reports';

/**
 * Fails if a test to which docs/spec-coverage.md or docs/security.md points did not run or did not
 * pass, by the JSON reports in the folder given as the first argument.
 */

const [folder = '.'] = process.argv.slice(2);

/** Without PostgreSQL, the gate has said that it skips these. */
const isSkipped = (file: string) =>
  !hasPostgres && (file.startsWith('tests/postgres/') || file === 'tests/e2e/cluster.spec.ts');

const ran = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => readReport(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
const pointers = [...readSpecPointers(), ...readSecurityPointers()].filter(
  ({ file }) => !isSkipped(file),
);
const unproven = describeUnproven(pointers, ran);

for (const line of unproven) console.error(line);
if (unproven.length > 0) process.exitCode = 1;
else process.stdout.write(`The documents point to ${pointers.length} tests, which have passed.\n`);
