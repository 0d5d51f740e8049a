import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { openDatabase } from '../storage/open-storage';
import { recount } from '../storage/recount';
import { runCommand, say } from './run-command';

/** Corrects the counters of the document lists: `npm run recount`. */

async function main(): Promise<void> {
  parseArgs();
  const { db, close } = await openDatabase(processStorage());
  try {
    const corrected = await recount(db);
    say(
      corrected === undefined
        ? 'Another process is correcting the counters.'
        : `Counters corrected: ${corrected}`,
    );
  } finally {
    await close();
  }
}

runCommand(main);
