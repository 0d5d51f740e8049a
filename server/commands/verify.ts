import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { openStorage } from '../storage/open-storage';
import { giveOrder } from '../storage/orders';
import { verify } from '../storage/verify';
import { runCommand, say } from './run-command';

/**
 * Reads all files and compares them with the database: `npm run verify`. A server that has the
 * embedded database open does so itself. Ends with 1 if a file is missing, damaged or surplus.
 */

async function verifyHere(): Promise<boolean> {
  const { close, ...storage } = await openStorage(processStorage());
  try {
    return await verify(storage, say);
  } finally {
    await close();
  }
}

async function main(): Promise<void> {
  parseArgs();
  const { databaseUrl, dataDir } = processStorage();
  const ordered = databaseUrl ? undefined : await giveOrder(dataDir, 'verify', say);
  if (!(ordered ?? (await verifyHere()))) process.exitCode = 1;
}

runCommand(main);
