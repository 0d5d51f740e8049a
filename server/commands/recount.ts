import { processStorage } from '../env';
import { openStorage } from '../storage/open-storage';
import { recount } from '../storage/recount';
import { runCommand, say } from './run-command';

/** Corrects the counters of the document lists: `npm run recount`. */

async function main(): Promise<void> {
  const { db, close } = await openStorage(processStorage());
  try {
    say(`Counters corrected: ${await recount(db)}`);
  } finally {
    await close();
  }
}

runCommand(main);
