import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { backUp, sayBackup } from '../storage/backup';
import { openStorage } from '../storage/open-storage';
import { giveOrder } from '../storage/orders';
import { runCommand, say, withOpened } from './run-command';

/**
 * Makes a backup of the embedded installation in BACKUP_DIR: `npm run backup`. A running server
 * does so itself.
 */

async function main(): Promise<void> {
  parseArgs();
  const location = processStorage();
  const { dataDir, backups } = location;
  if (!backups) {
    throw new Error('Set BACKUP_DIR. With DATABASE_URL, use pg_dump (docs/deploy/operation.md).');
  }
  const ordered = await giveOrder(dataDir, { name: 'backup' }, say);
  if (ordered === false) process.exitCode = 1;
  if (ordered !== undefined) return;
  await withOpened(openStorage(location), async ({ copyTo }) => {
    if (copyTo && !sayBackup(await backUp({ dataDir, copyTo }, backups), say)) process.exitCode = 1;
  });
}

runCommand(main);
