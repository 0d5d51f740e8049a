import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { processStorage } from '../env';
import { claim } from '../storage/adopt';
import { copyFiles } from '../storage/copy-files';
import { copyRows, hasRows } from '../storage/copy-rows';
import { installationOf } from '../storage/installation';
import { nextStep } from '../storage/installation-states';
import { type OpenStorage, openUnchecked, type StorageLocation } from '../storage/open-storage';
import { patiently, runCommand, say, withOpened } from './run-command';

/**
 * Copies the embedded installation in DATA_DIR to a PostgreSQL server and a bucket or folder:
 * `npm run copy -- --to-database postgresql://… --to-bucket berkas`. Run it again after an
 * interruption.
 */

const usage =
  'Name a migrated, empty database, and a bucket or a folder: npm run copy -- --to-database postgresql://user:password@host:5432/berkas --to-bucket berkas (or --to-folder /srv/berkas)';

const noServer = {
  BACKUP_DIR: '',
  DATABASE_URL: '',
  S3_BUCKET: '',
  S3_ENDPOINT: '',
  S3_REGION: '',
};

/** Reads the source from the environment, and the target from the arguments. */
function locations(): { from: StorageLocation; to: StorageLocation } {
  const { values } = parseArgs({
    options: {
      'to-database': { type: 'string' },
      'to-bucket': { type: 'string' },
      'to-folder': { type: 'string' },
    },
  });
  const { 'to-database': database, 'to-bucket': bucket, 'to-folder': folder } = values;
  if (!database || Boolean(bucket) === Boolean(folder)) throw new Error(usage);

  const from = processStorage(noServer);
  if (!existsSync(join(from.dataDir, 'database'))) {
    throw new Error(`${from.dataDir} has no embedded database to copy. Set DATA_DIR.`);
  }
  const to = folder
    ? processStorage({ ...noServer, DATABASE_URL: database, DATA_DIR: folder })
    : processStorage({ BACKUP_DIR: '', DATABASE_URL: database, S3_BUCKET: bucket });
  return { from, to };
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
  // The target may share the source's folder, so the source's mark is accepted.
  const before = (await installationOf(source.db))?.id;
  await nextStep('move', target.db, [target.marks[0]], before);
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

function sayWhatIsNext({ dataDir, s3 }: StorageLocation): void {
  say(`
The source has not been changed. Next, for every process of the server:
1. Set DATABASE_URL to the database, and ${s3 ? `S3_BUCKET to ${s3.bucket} (S3_ENDPOINT, S3_REGION and the keys as now) and DATA_DIR to a new folder` : `DATA_DIR to ${dataDir}`}.
2. Set the same PORTAL_KEY as before, and the same URL_KEY if there was one.
3. Start it and look at some documents. Never start a server on the old database again.`);
}

async function main(): Promise<void> {
  const { from, to } = locations();
  await withOpened(openUnchecked(patiently(to)), async (target) => {
    await withOpened(openUnchecked(from), async (source) => {
      await copy(source, target);
      // Marks the store alone: beside a bucket, DATA_DIR is still the source's.
      await claim(target.db, [target.marks[0]]);
    });
  });
  sayWhatIsNext(to);
}

runCommand(main, ' Run this command again: what has arrived is not sent again.');
