import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from '../../server/storage/database';
import { openFileStore } from '../../server/storage/file-store';
import * as schema from '../../server/storage/schema';
import { openSpool } from '../../server/storage/spool';
import type { Storage } from '../../server/storage/storage';

/** Puts the first rows and files into an empty database. */
export type Fill = (storage: Storage, filesFolder: string) => Promise<unknown>;

const migrations = join(import.meta.dirname, '../../server/storage/migrations');
const cache = join(import.meta.dirname, '../../node_modules/.cache/berkas-tests');

/** Opens a database in memory: an empty one, or a copy of one that has been dumped. */
async function openInMemory(loadDataDir?: Blob) {
  const client = await PGlite.create({ extensions: { pg_trgm }, loadDataDir });
  return drizzle({ client, schema });
}

/** A migrated, empty database, dumped: making one takes seconds, so it is made once for these migrations. */
async function emptyDatabase(): Promise<Blob> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(await readFile(join(migrations, name)));
  }
  const path = join(cache, `${hash.digest('hex')}.tar`);
  if (!existsSync(path)) {
    await mkdir(cache, { recursive: true });
    const db = await openInMemory();
    await migrate(db, { migrationsFolder: migrations });
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, (await db.$client.dumpDataDir('none')).stream());
    await db.$client.close();
    await rename(unfinished, path);
  }
  return new Blob([await readFile(path)]);
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
  /** Where the files of one test are, and where they arrive. */
  filesFolder: string;
  spoolFolder: string;
  /** Brings back the first rows and files. */
  reset: () => Promise<void>;
};

async function open(fill: Fill): Promise<TestDatabase> {
  // Goes with the temporary folder of the run (run-folder.ts).
  const folder = await mkdtemp(join(tmpdir(), 'database-'));
  const keptFiles = join(folder, 'kept');
  const filesFolder = join(folder, 'files');

  const db = await openInMemory(template);
  const files = await openFileStore(keptFiles);
  await fill({ db, files, spool: await openSpool(join(folder, 'spool')) }, keptFiles);
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
    spoolFolder: join(folder, 'spool'),
    async reset() {
      await resetRows();
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
