import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDatabase } from './database';
import { openDiskFileStore } from './disk-file-store';
import type { FileStore } from './file-store';
import { lockFolder } from './folder-lock';
import type { S3Location } from './s3-file-store';
import { openSpool } from './spool';
import type { Storage } from './storage';

/** Where rows and files are. */
export type StorageLocation = {
  /** The local folder of the spool, of the files unless in `s3`, and of an embedded database. */
  dataDir: string;
  /** URL of a PostgreSQL database. Undefined for the embedded one in dataDir. */
  databaseUrl?: string | undefined;
  /** Undefined to keep files in dataDir. */
  s3?: S3Location | undefined;
};

export type OpenStorage = Storage & Omit<OpenDatabase, 'db'>;

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

async function openServer(url: string): Promise<OpenDatabase> {
  const { openServerDatabase } = await import('./server-database');
  return openServerDatabase(url);
}

/** Opens the embedded database. Throws if another process has the folder open. */
async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const unlock = await lockFolder(folder);
  try {
    const database = join(folder, 'database');
    await refuseFilesWithoutDatabase(database, join(folder, 'files'));
    const { openEmbeddedDatabase } = await import('./embedded-database');
    const opened = await openEmbeddedDatabase(database);
    return {
      ...opened,
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

/** Opens the database of an installation. Unlike a start, never creates an embedded one. */
export async function openDatabase({
  dataDir,
  databaseUrl,
}: Pick<StorageLocation, 'dataDir' | 'databaseUrl'>): Promise<OpenDatabase> {
  if (databaseUrl) return openServer(databaseUrl);
  if (!existsSync(join(dataDir, 'database'))) {
    throw new Error(`${dataDir} has no embedded database. Set DATA_DIR, or DATABASE_URL.`);
  }
  return openEmbedded(dataDir);
}

async function openFiles({ dataDir, s3 }: StorageLocation): Promise<FileStore> {
  if (!s3) return openDiskFileStore(join(dataDir, 'files'));
  const { openS3FileStore } = await import('./s3-file-store');
  return openS3FileStore(s3);
}

/**
 * Opens database, file store and spool. Only an embedded database needs dataDir for itself: files
 * have generated names, and the database knows the state of each.
 */
export async function openStorage(location: StorageLocation): Promise<OpenStorage> {
  const { dataDir, databaseUrl } = location;
  // For its owner only: it holds personal documents.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const database = await (databaseUrl ? openServer(databaseUrl) : openEmbedded(dataDir));
  try {
    return {
      ...database,
      files: await openFiles(location),
      spool: await openSpool(join(dataDir, 'spool')),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
