import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Marked, start } from './adopt';
import { type BackupPlace, backUp, logFaults } from './backup';
import type { OpenDatabase } from './database';
import { openDiskFileStore } from './disk-file-store';
import type { FileStore } from './file-store';
import { lockFolder } from './folder-lock';
import { bucketMark, folderMark } from './installation';
import { nextStep } from './installation-states';
import { type Orders, takeOrders } from './orders';
import type { S3Location } from './s3-file-store';
import { openSpool } from './spool';
import type { Storage } from './storage';

/** Where rows and files are. */
export type StorageLocation = {
  /** Local folder: the spool; the files unless `s3`; the database unless `databaseUrl`. */
  dataDir: string;
  /** URL of a PostgreSQL database. Undefined for the embedded one in dataDir. */
  databaseUrl?: string | undefined;
  /** Maximum PostgreSQL connections per process. */
  maxConnections?: number | undefined;
  /** Undefined to keep files in dataDir. */
  s3?: S3Location | undefined;
  /** Backups of an embedded database. Undefined for none. */
  backups?: BackupPlace | undefined;
};

export type OpenStorage = Storage & Marked & Omit<OpenDatabase, 'db'>;

/**
 * A new database would not know the existing files: the old one has been lost or is yet to be
 * restored.
 */
async function refuseFilesWithoutDatabase(database: string, files: string): Promise<void> {
  if (existsSync(database)) return;
  const found = existsSync(files) ? await readdir(files) : [];
  if (found.length > 0) {
    throw new Error(
      `${files} holds ${found.length} files, but their database ${database} is missing. Restore the database, or move the files away to start with nothing. No file has been deleted.`,
    );
  }
}

// Drivers are imported on demand: PGlite alone takes 50 MB, the SDK of S3 30 MB.

async function openServer(url: string, maxConnections?: number): Promise<OpenDatabase> {
  const { openServerDatabase } = await import('./server-database');
  return openServerDatabase(url, maxConnections);
}

/**
 * Opens the embedded database, with a backup before a migration. Throws if another process has the
 * folder open.
 */
async function openEmbedded(folder: string, backups?: BackupPlace): Promise<OpenDatabase> {
  let orders: Orders = {};
  const unlock = await lockFolder(
    folder,
    takeOrders((name) => orders[name]),
  );
  try {
    const database = join(folder, 'database');
    await refuseFilesWithoutDatabase(database, join(folder, 'files'));
    const { openEmbeddedDatabase } = await import('./embedded-database');
    const opened = await openEmbeddedDatabase(
      database,
      backups && (async (copyTo) => logFaults(await backUp({ dataDir: folder, copyTo }, backups))),
    );
    return {
      ...opened,
      onOrder(given) {
        orders = given;
      },
      async close() {
        await opened.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

type DatabaseLocation = Pick<StorageLocation, 'dataDir' | 'databaseUrl' | 'backups'>;

/** Opens the database of an installation. Unlike a start, never creates an embedded one. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  backups,
}: DatabaseLocation): Promise<OpenDatabase> {
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new Error(`${dataDir} has no embedded database. Set DATA_DIR, or DATABASE_URL.`);
  }
  const opened = await (databaseUrl ? openServer(databaseUrl) : openEmbedded(dataDir, backups));
  return orClose(opened, async () => {
    await nextStep('command', opened.db, [folderMark(dataDir)]);
    return opened;
  });
}

/** Closes what has been opened if the rest fails. */
async function orClose<Result>(
  { close }: Pick<OpenDatabase, 'close'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Throws if files cannot be moved from the spool to the store, because a disk is mounted at one of
 * them. Other faults are left to the health check.
 */
async function assertOneDisk(spool: string, files: string): Promise<void> {
  const name = randomUUID();
  const [from, to] = [join(spool, name), join(files, name)];
  try {
    await writeFile(from, '');
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') return;
    throw new Error(
      `${files} and ${spool} are on different disks, so no upload can be stored. Mount the disk at the folder that holds both.`,
    );
  } finally {
    for (const path of [from, to]) await rm(path, { force: true }).catch(() => {});
  }
}

async function openBucket(location: S3Location): Promise<FileStore> {
  const { openS3FileStore } = await import('./s3-file-store');
  return openS3FileStore(location);
}

/** Opens an installation without asking whether its parts belong together. */
export async function openUnchecked(
  location: StorageLocation,
  assert: (marked: Pick<Marked, 'db' | 'marks'>) => Promise<unknown> = async () => {},
): Promise<OpenStorage> {
  const { dataDir, databaseUrl, maxConnections, s3, backups } = location;
  const [filesFolder, spoolFolder] = [join(dataDir, 'files'), join(dataDir, 'spool')];
  // Open to its owner only: it holds personal documents.
  if (!databaseUrl) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const database = await (databaseUrl
    ? openServer(databaseUrl, maxConnections)
    : openEmbedded(dataDir, backups));
  return orClose(database, async () => {
    const bucket = s3 && (await openBucket(s3));
    const ofFolder = folderMark(dataDir);
    const marks: Marked['marks'] = bucket
      ? [bucketMark(bucket, s3.bucket, spoolFolder), ofFolder]
      : [ofFolder];
    // Checked before a folder is made: the disk is perhaps not mounted.
    await assert({ db: database.db, marks });
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const files = bucket ?? (await openDiskFileStore(filesFolder));
    const spool = await openSpool(spoolFolder);
    // The folder is locked: whatever is in it was left by a process that was killed.
    if (!databaseUrl) await spool.clear(0);
    if (!bucket) await assertOneDisk(spoolFolder, filesFolder);
    return { ...database, files, spool, marks };
  });
}

/**
 * Opens database, file store and spool, and throws if they do not belong together. Only an embedded
 * database needs dataDir for itself: files have generated names, and the database knows the state
 * of each.
 */
export async function openStorage(location: StorageLocation): Promise<OpenStorage> {
  const storage = await openUnchecked(location, ({ db, marks }) => nextStep('start', db, marks));
  return orClose(storage, async () => {
    await start(storage);
    return storage;
  });
}
