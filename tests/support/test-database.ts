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

const restore = sql`call kept.restore()`;

/** A filled database, dumped, and its files. */
type Filled = { database: string; files: string };

/** Fills a database, and keeps it in a folder. */
async function fillOnce(fill: Fill, folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`);
  const files = join(unfinished, 'files');
  const db = await openInMemory(template);
  const spool = await openSpool(join(unfinished, 'spool'));
  await fill({ db, files: await openFileStore(files), spool }, files);
  await snapshot(db);
  const dump = await db.$client.dumpDataDir('none');
  await writeFile(join(unfinished, 'database.tar'), dump.stream());
  await db.$client.close();
  // Another process may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}

/** Filling takes seconds, so the processes of a run share what is filled by a function with a name. */
async function filledBy(fill: Fill): Promise<Filled> {
  const folder = join(tmpdir(), `filled-${fill.name || randomUUID()}`);
  if (!existsSync(folder)) await fillOnce(fill, folder);
  return { database: join(folder, 'database.tar'), files: join(folder, 'files') };
}

async function open(fill: Fill): Promise<TestDatabase> {
  const filled = await filledBy(fill);
  // Goes with the temporary folder of the run (run-folder.ts).
  const folder = await mkdtemp(join(tmpdir(), 'database-'));
  const [filesFolder, spoolFolder] = [join(folder, 'files'), join(folder, 'spool')];
  const db = await openInMemory(new Blob([await readFile(filled.database)]));

  async function resetFiles(): Promise<void> {
    await rm(filesFolder, { recursive: true, force: true });
    await mkdir(filesFolder);
    // A stored file never changes, so a link is as good as a copy.
    const ids = await readdir(filled.files);
    await Promise.all(ids.map((id) => link(join(filled.files, id), join(filesFolder, id))));
  }
  return {
    db,
    filesFolder,
    spoolFolder,
    async reset() {
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
