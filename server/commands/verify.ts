import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { openStorage } from '../storage/open-storage';
import { giveOrder } from '../storage/orders';
import { verify } from '../storage/verify';
import { runCommand, say, withOpened } from './run-command';

/**
 * Reads all files and compares them with the database: `npm run verify`. A server that has the
 * embedded database open does so itself. Ends with 1 if a file is missing, damaged or surplus.
 */

const verifyHere = () =>
  withOpened(openStorage(processStorage()), (storage) => verify(storage, say));

async function main(): Promise<void> {
  parseArgs();
  const { databaseUrl, dataDir } = processStorage();
  const ordered = databaseUrl ? undefined : await giveOrder(dataDir, { name: 'verify' }, say);
  if (!(ordered ?? (await verifyHere()))) process.exitCode = 1;
}

runCommand(main);
