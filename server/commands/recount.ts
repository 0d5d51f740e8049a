import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { openDatabase } from '../storage/open-storage';
import { recount } from '../storage/recount';
import { runCommand, say, withOpened } from './run-command';

/** Corrects the counters of the document lists: `npm run recount`. */

async function main(): Promise<void> {
  parseArgs();
  const corrected = await withOpened(openDatabase(processStorage()), ({ db }) => recount(db));
  say(
    corrected === undefined
      ? 'Another process is correcting the counters.'
      : `Counters corrected: ${corrected}`,
  );
}

runCommand(main);
