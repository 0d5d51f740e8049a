import { type Work, type WorkName, work } from '../database-work';
import { processAdministrator, processStorage } from '../env';
import { openDatabase } from '../storage/open-storage';
import { giveOrder } from '../storage/orders';
import { patiently, say, withOpened } from './run-command';

/** Does a task here, or has it done by the server that has the embedded database open. */
export async function doWork<Name extends WorkName>(given: Work<Name>): Promise<void> {
  const place = processStorage();
  // The whole history takes longer to read than a call may.
  const location = given.name === 'export history' ? patiently(place) : place;
  const { databaseUrl, dataDir } = location;
  const ordered = databaseUrl ? undefined : await giveOrder(dataDir, given, say);
  if (ordered !== undefined) return;
  await withOpened(openDatabase(location), ({ db }) =>
    work(given, { db, administrator: processAdministrator(), say }),
  );
}
