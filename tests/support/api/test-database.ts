import { link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import type { Database, OpenDatabase } from '../../../server/storage/database';
import { openDiskFileStore } from '../../../server/storage/disk-file-store';
import type { FileStore } from '../../../server/storage/file-store';
import { filePaths } from '../processes/files-in';
import { openS3Bucket } from '../services/s3-bucket';
import { type S3Server, startS3Server } from '../services/s3-server';
import { type Fill, filledBy } from './filled';
import { embeddedEngine, serverEngine } from './test-engines';

const postgres = inject('postgres');
const engine = postgres
  ? serverEngine(postgres, inject('pgbouncer'))
  : // Awaited here, where no test waits for it against a time limit.
    await embeddedEngine();

/** Opens a migrated, empty database. */
export const openEmptyDatabase = (): Promise<OpenDatabase> => engine.openEmpty();

export type TestDatabase = {
  db: Database;
  /** Folder of the files of one test. */
  filesFolder: string;
  spoolFolder: string;
  /** Opens the file store: beside PostgreSQL a bucket, whose server keeps it in filesFolder. */
  openFiles: () => Promise<FileStore>;
  s3: S3Server | undefined;
  /** Brings back the first rows and files. */
  reset: () => Promise<void>;
};

const restore = sql`call kept.restore()`;

async function open(fill: Fill): Promise<TestDatabase> {
  const filled = await filledBy(fill, engine);
  // Removed with the temporary folder of the run (run-folder.ts).
  const folder = await mkdtemp(join(tmpdir(), 'database-'));
  const [filesFolder, spoolFolder] = [join(folder, 'files'), join(folder, 'spool')];
  const { db } = await engine.openCopy(filled);
  const s3 = postgres ? await startS3Server(folder) : undefined;

  const files = join(filled, 'files');
  await mkdir(filesFolder);
  const firstFiles = await filePaths(files);

  // Links files by name: a stored file never changes, so a link is as good as a copy.
  async function resetFiles(): Promise<void> {
    const present = await filePaths(filesFolder);
    const surplus = [...present].filter(([id]) => !firstFiles.has(id));
    const missing = [...firstFiles].filter(([id]) => !present.has(id));
    await Promise.all([
      ...surplus.map(([, path]) => rm(path)),
      // Puts files into the folder itself, as buckets do, and as version 0.1.0 did.
      ...missing.map(([id, path]) => link(path, join(filesFolder, id))),
    ]);
  }
  return {
    db,
    filesFolder,
    spoolFolder,
    openFiles: () => (s3 ? openS3Bucket(s3, 'files') : openDiskFileStore(filesFolder)),
    s3,
    async reset() {
      s3?.recover();
      await db.execute(restore);
      await resetFiles();
    },
  };
}

const opened = new Map<Fill, Promise<TestDatabase>>();

/** The database of this process, filled once for all test files that it runs. */
export function testDatabase(fill: Fill): Promise<TestDatabase> {
  const database = opened.get(fill) ?? open(fill);
  opened.set(fill, database);
  return database;
}
