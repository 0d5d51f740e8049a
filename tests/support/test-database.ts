import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, link, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import * as schema from '../../server/db/schema';
import { type FileStore, openFileStore } from '../../server/files/file-store';

/** Puts the first rows and files into an empty database. */
export type Fill = (db: Database, files: FileStore) => Promise<unknown>;

const migrations = join(import.meta.dirname, '../../server/db/migrations');
const cache = join(import.meta.dirname, '../../node_modules/.cache/berkas-tests');

/** A migrated, empty database on the disk: making one takes seconds, so it is made once for these migrations. */
async function emptyDatabase(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(await readFile(join(migrations, name)));
  }
  const path = join(cache, hash.digest('hex'));
  if (!existsSync(path)) {
    await mkdir(cache, { recursive: true });
    const unfinished = `${path}.${randomUUID()}`;
    const { close } = await openDatabase(unfinished);
    await close();
    // Another worker may have been faster.
    await rename(unfinished, path).catch(() => rm(unfinished, { recursive: true }));
  }
  return path;
}

// Awaited here, where no test waits for it against a time limit.
const template = await emptyDatabase();

const tables = Object.values(schema).filter((value) => is(value, PgTable));

/** Keeps the present rows of every table. Returns what brings them back, ids to come included. */
async function snapshot(db: Database): Promise<() => Promise<unknown>> {
  const names = tables.map(getTableName);
  await db.execute(sql`create schema kept`);
  for (const name of names) {
    await db.execute(sql.raw(`create table kept.${name} as table public.${name}`));
  }
  const steps = [
    // Rows come back table by table, whatever refers to what.
    'set local session_replication_role = replica',
    ...names.map((name) => `delete from public.${name}`),
    ...names.map((name) => `insert into public.${name} table kept.${name}`),
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
  return async () => db.execute(sql`call kept.restore()`);
}

function countsItsIds(table: PgTable): boolean {
  return getTableColumns(table).id?.generatedIdentity !== undefined;
}

export type TestDatabase = {
  db: Database;
  /** Where the files of one test are. */
  filesFolder: string;
  /** Brings back the first rows and files. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

async function open(fill: Fill): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-test-'));
  const keptFiles = join(folder, 'kept');
  const filesFolder = join(folder, 'files');

  await cp(template, join(folder, 'database'), { recursive: true });
  const { db, close } = await openDatabase(join(folder, 'database'));
  await fill(db, await openFileStore(keptFiles));
  const resetRows = await snapshot(db);
  const resetFiles = async () => {
    await rm(filesFolder, { recursive: true, force: true });
    await mkdir(filesFolder);
    // A stored file never changes, so a link is as good as a copy.
    const ids = await readdir(keptFiles);
    await Promise.all(ids.map((id) => link(join(keptFiles, id), join(filesFolder, id))));
  };
  return {
    db,
    filesFolder,
    async reset() {
      await resetRows();
      await resetFiles();
    },
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

const opened = new Map<Fill, Promise<TestDatabase>>();
afterAll(async () => {
  for (const database of opened.values()) await (await database).close();
});

/** The database of the running test file, filled once. */
export function testDatabase(fill: Fill): Promise<TestDatabase> {
  const database = opened.get(fill) ?? open(fill);
  opened.set(fill, database);
  return database;
}
