import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { restore } from '../storage/restore';
import { runCommand, say } from './run-command';

/**
 * Restores a backup into DATA_DIR: `npm run restore -- --from /backup/2026-11-24T02-00-00.000Z`.
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
  say(`${dataDir} is as it was in ${values.from}. Start the server.`);
}

runCommand(main, ' Run this command again.');
