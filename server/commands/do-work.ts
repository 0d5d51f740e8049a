import { type WorkName, work } from '../database-work';
import { processAdministrator, processStorage } from '../env';
import { openDatabase } from '../storage/open-storage';
import { giveOrder } from '../storage/orders';
import { patiently, say, withOpened } from './run-command';

/** Does a work here, or has it done by the server that has the embedded database open. */
export async function doWork(name: WorkName, ...args: string[]): Promise<void> {
  const place = processStorage();
  // The whole history takes longer to read than a call may.
  const location = name === 'export history' ? patiently(place) : place;
  const { databaseUrl, dataDir } = location;
  const ordered = databaseUrl ? undefined : await giveOrder(dataDir, [name, ...args], say);
  if (ordered === false) process.exitCode = 1;
  if (ordered !== undefined) return;
  await withOpened(openDatabase(location), ({ db }) =>
    work(name, { db, administrator: processAdministrator(), say }, args),
  );
}
