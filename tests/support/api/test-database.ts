import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { inject } from 'vitest';
import type { Database, OpenDatabase } from '../../../server/storage/database';
import { openDiskFileStore } from '../../../server/storage/disk-file-store';
import type { FileStore } from '../../../server/storage/file-store';
import * as schema from '../../../server/storage/schema';
import { openSpool } from '../../../server/storage/spool';
import type { Storage } from '../../../server/storage/storage';
import { openS3Bucket } from '../services/s3-bucket';
import { type S3Server, startS3Server } from '../services/s3-server';
import { embeddedEngine, serverEngine } from './test-engines';

/** Puts the first rows and files into an empty database. */
export type Fill = (storage: Storage, filesFolder: string) => Promise<unknown>;

const postgres = inject('postgres');
/** The folder names of the two must differ: the projects of a run share a temporary folder. */
const [engineName, engine] = postgres
  ? (['server', serverEngine(postgres)] as const)
  : // Awaited here, where no test waits for it against a time limit.
    (['embedded', await embeddedEngine()] as const);

/** Opens a migrated, empty database. */
export const openEmptyDatabase = (): Promise<OpenDatabase> => engine.openEmpty();

const tables = Object.values(schema).filter((value) => is(value, PgTable));

/** Keeps the present rows of every table; a procedure brings them back, ids to come included. */
async function snapshot(db: Database): Promise<void> {
  const names = tables.map(getTableName);
  await db.execute(sql`create schema kept`);
  for (const name of names) {
    await db.execute(sql.raw(`create table kept.${name} as table public.${name}`));
  }
  const steps = [
    // Rows come back table by table, whatever refers to what.
    'set local session_replication_role = replica',
    // Most tests change few tables, and comparing rows is faster than writing them anew.
    ...names.map(
      (name) => `if (select count(*) from public.${name}) <> (select count(*) from kept.${name})
        or exists (table public.${name} except table kept.${name}) then
          delete from public.${name};
          insert into public.${name} table kept.${name};
        end if`,
    ),
    ...tables
      .filter(countsItsIds)
      .map(getTableName)
      .map(
        (name) => `perform setval('${name}_id_seq', coalesce(max(id), 0) + 1, false) from ${name}`,
      ),
  ];
  await db.execute(
    sql.raw(
      `create procedure kept.restore() language plpgsql as $$ begin ${steps.join('; ')}; end $$`,
    ),
  );
}

function countsItsIds(table: PgTable): boolean {
  return getTableColumns(table).id?.generatedIdentity !== undefined;
}

export type TestDatabase = {
  db: Database;
  /** Where the files of one test are, and where they arrive. */
  filesFolder: string;
  spoolFolder: string;
  /** Opens the file store: beside PostgreSQL a bucket, whose server keeps it in filesFolder. */
  openFiles: () => Promise<FileStore>;
  s3: S3Server | undefined;
  /** Brings back the first rows and files. */
  reset: () => Promise<void>;
};

const restore = sql`call kept.restore()`;

/** Fills a database, and keeps it in a folder. */
async function fillOnce(fill: Fill, folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`);
  const files = join(unfinished, 'files');
  const { db, keep } = await engine.openEmpty();
  const spool = await openSpool(join(unfinished, 'spool'));
  await fill({ db, files: await openDiskFileStore(files), spool }, files);
  await snapshot(db);
  await keep(unfinished);
  // Another process may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}

/** Filling takes seconds, so the processes of a run share what a named function has filled. */
async function filledBy(fill: Fill): Promise<string> {
  const folder = join(tmpdir(), `filled-${engineName}-${fill.name || randomUUID()}`);
  if (!existsSync(folder)) await fillOnce(fill, folder);
  return folder;
}

async function open(fill: Fill): Promise<TestDatabase> {
  const filled = await filledBy(fill);
  // Goes with the temporary folder of the run (run-folder.ts).
  const folder = await mkdtemp(join(tmpdir(), 'database-'));
  const [filesFolder, spoolFolder] = [join(folder, 'files'), join(folder, 'spool')];
  const { db } = await engine.openCopy(filled);
  const s3 = postgres ? await startS3Server(folder) : undefined;

  async function resetFiles(): Promise<void> {
    await rm(filesFolder, { recursive: true, force: true });
    await mkdir(filesFolder);
    // A stored file never changes, so a link is as good as a copy.
    const files = join(filled, 'files');
    const ids = await readdir(files);
    await Promise.all(ids.map((id) => link(join(files, id), join(filesFolder, id))));
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
