import { processStorage } from '../env';
import { openStorage } from '../storage/open-storage';
import { recount } from '../storage/recount';
import { storageMessage } from '../storage/storage-fault';

/** Corrects the counters of the document lists: `npm run recount`. */

async function main(): Promise<void> {
  const { db, close } = await openStorage(processStorage());
  try {
    process.stdout.write(`Counters corrected: ${await recount(db)}\n`);
  } finally {
    await close();
  }
}

main().catch((error: Error) => {
  console.error(storageMessage(error) ?? error.message);
  process.exit(1);
});
