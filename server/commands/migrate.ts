import { parseArgs } from 'node:util';
import { once } from 'es-toolkit';
import { processStorage } from '../env';
import { folderMark } from '../storage/installation';
import { migrateServerDatabase } from '../storage/server-database';
import { runCommand, say } from './run-command';

/** Brings the schema of DATABASE_URL to this version: `npm run migrate`. */

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { installation: { type: 'string' } } });
  const { databaseUrl, dataDir } = processStorage();
  if (!databaseUrl) {
    throw new Error('Set DATABASE_URL. The embedded database is migrated at every start.');
  }
  const count = await migrateServerDatabase(
    databaseUrl,
    values.installation ?? (await folderMark(dataDir).read()),
    once(() =>
      say('A table is in use, by a backup or a long query. Trying again until it is free.'),
    ),
  );
  say(count > 0 ? `Migrations run: ${count}` : 'The database is already up to date.');
}

runCommand(main);
