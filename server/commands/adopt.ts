import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { adopt } from '../storage/adopt';
import { openUnchecked } from '../storage/open-storage';
import { runCommand, say, withOpened } from './run-command';

/**
 * Gives a restored database and its store an id of their own: `npm run adopt`. With
 * `-- --in-place-of <id>`, they take the place of a lost installation.
 */

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'in-place-of': { type: 'string' } } });
  const { id, sample } = await withOpened(openUnchecked(processStorage()), (storage) =>
    adopt(storage, values['in-place-of']),
  );
  say(`Database and store belong to the installation ${id}.`);
  say(`Of ${sample.wanted} files that have been looked for, ${sample.found} are there.`);
}

runCommand(main);
