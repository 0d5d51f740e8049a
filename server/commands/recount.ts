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
    say(`Counters corrected: ${await recount(db)}`);
  } finally {
    await close();
  }
}

runCommand(main);
