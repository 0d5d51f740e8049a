import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { openStorage } from '../storage/open-storage';
import { restore } from '../storage/restore';
import { verify } from '../storage/verify';
import { runCommand, say, withOpened } from './run-command';

/**
 * Restores a backup into DATA_DIR and reads all of it:
 * `npm run restore -- --from /backup/2026-11-24T02-00-00.000Z`. Ends with 1 if a file is missing or
 * damaged.
 */

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const { dataDir, databaseUrl } = processStorage();
  if (!values.from || databaseUrl) {
    throw new Error(
      'Name a backup of an embedded installation, and do not set DATABASE_URL: npm run restore -- --from /backup/2026-11-24T02-00-00.000Z',
    );
  }
  await restore(values.from, dataDir);
  const isWhole = await withOpened(openStorage({ dataDir }), (storage) => verify(storage, say));
  if (isWhole) {
    say(`${dataDir} is as it was in ${values.from}. Start the server.`);
    return;
  }
  say(
    `${dataDir} is as it was in ${values.from}, which lacks the files above. Look for them in other backups, then start the server.`,
  );
  process.exitCode = 1;
}

runCommand(main, ' Run this command again.');
