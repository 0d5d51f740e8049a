import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../../tools/mutants/catalogue';
import { hasPostgres } from '../services/postgres-server';
import { testFiles } from './promises';
import { describeFailed, describeUnnamed, describeUnproven, readReport } from './test-reports';

/**
 * Names the failed tests. Fails if a promise of a document, or a mutant, has no passed test, by the
 * JSON reports in the folder given as the first argument.
 */

const [folder = '.'] = process.argv.slice(2);

/** Lines that are shown: without a report, there would be hundreds. */
const most = 30;

/** True for files that the gate skips, and says so, without PostgreSQL. */
const isSkipped = (file: string) =>
  !hasPostgres && (file.startsWith('tests/postgres/') || file === 'tests/e2e/cluster.spec.ts');

const ran = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => readReport(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
const sources = testFiles()
  .filter((file) => !isSkipped(file))
  .map((file) => readFileSync(file, 'utf8'));
const mutants = Object.values(catalogue)
  .flat()
  .filter(({ noticedBy: [file] }) => !isSkipped(`tests/${file}`));
// Comes last in the output, for those who see only that.
for (const failed of describeFailed(ran).slice(0, most)) console.error(failed);
const unproven = [...describeUnproven(sources, ran), ...describeUnnamed(mutants, ran)];

if (unproven.length > 0) {
  const more = unproven.length - most;
  console.error(
    'A sentence or mutant needs a test that runs and passes: mend it, or name another one.',
  );
  console.error([...unproven.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
  process.exitCode = 1;
}
