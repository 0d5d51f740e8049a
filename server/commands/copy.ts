import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { copyFiles } from '../storage/copy-files';
import { copyRows, hasRows } from '../storage/copy-rows';
import { type OpenStorage, openStorage } from '../storage/open-storage';

/**
 * Copies the embedded installation in DATA_DIR to a PostgreSQL server and a bucket or folder: `npm
 * run copy -- --to-database postgresql://… --to-bucket berkas`. Run it again after an interruption.
 */

const usage =
  'Name a migrated, empty database, and a bucket or a folder: npm run copy -- --to-database postgresql://user:password@host:5432/berkas --to-bucket berkas (or --to-folder /srv/berkas)';

/** Milliseconds. Statements about all rows of a table take longer than a call may. */
const day = String(24 * 60 * 60 * 1000);
const timeLimits = ['statement_timeout', 'query_timeout', 'idle_in_transaction_session_timeout'];

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function withoutTimeLimits(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  for (const name of timeLimits) url.searchParams.set(name, day);
  return url.href;
}

async function openSource(): Promise<OpenStorage> {
  const { dataDir } = processStorage();
  if (!existsSync(join(dataDir, 'database'))) {
    throw new Error(`${dataDir} has no embedded database to copy. Set DATA_DIR.`);
  }
  return openStorage(dataDir);
}

async function openTarget(): Promise<OpenStorage> {
  const { values } = parseArgs({
    options: { 'to-database': { type: 'string' }, 'to-folder': { type: 'string' } },
  });
  const { 'to-database': toDatabase, 'to-folder': toFolder } = values;
  if (!toDatabase || !toFolder) throw new Error(usage);
  const { dataDir, databaseUrl } = processStorage({ DATABASE_URL: toDatabase, DATA_DIR: toFolder });
  return openStorage(dataDir, databaseUrl && withoutTimeLimits(databaseUrl));
}

function refuseFaults(faults: string[]): void {
  if (faults.length === 0) return;
  const listed = faults.slice(0, 50).join('\n');
  const others = faults.length > 50 ? `\nand ${faults.length - 50} others` : '';
  throw new Error(
    `No rows have been copied, because files of documents are missing or damaged:\n${listed}${others}\nRestore them from a backup, or start the old server, reset these documents and let their owners upload the files again. Then run this command again.`,
  );
}

async function copy(source: OpenStorage, target: OpenStorage): Promise<void> {
  const isThere = await hasRows(source.db, target.db);
  const { sent, present, faults } = await copyFiles(source, target, (count) =>
    say(`${count} files`),
  );
  refuseFaults(faults);
  say(
    `Files: ${sent} sent, ${present} had been sent before. All have been read back and compared.`,
  );

  if (isThere) {
    say('Rows: all had been copied before.');
    return;
  }
  const count = await copyRows(source.db, target.db, (table, rows) =>
    say(`${table}: ${rows} rows`),
  );
  say(`Rows: ${count} copied. Number and checksum of each table agree.`);
}

async function main(): Promise<void> {
  const target = await openTarget();
  try {
    const source = await openSource();
    try {
      await copy(source, target);
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
  say(`
Nothing has been changed in the source. Next:
1. Set DATABASE_URL to the database and DATA_DIR to the folder, for every process.
2. Keep PORTAL_KEY and URL_KEY. They must be the same for every process.
3. Start the server and look at some documents. Do not start it on the old folder again.`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
