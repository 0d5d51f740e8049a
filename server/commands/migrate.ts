import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { migrateServerDatabase } from '../storage/server-database';
import { runCommand, say } from './run-command';

/** Brings the schema of DATABASE_URL to this version: `npm run migrate`. */

async function main(): Promise<void> {
  parseArgs();
  const { databaseUrl } = processStorage();
  if (!databaseUrl) {
    throw new Error('Set DATABASE_URL. The embedded database is migrated at every start.');
  }
  const count = await migrateServerDatabase(databaseUrl);
  say(count > 0 ? `Migrations run: ${count}` : 'The database is already up to date.');
}

runCommand(main);
