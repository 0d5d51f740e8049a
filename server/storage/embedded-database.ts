import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { copyFolder } from './copy-folder';
import { type Database, migrationsFolder, type OpenDatabase } from './database';
import * as schema from './schema';
import { migrationTimes, schemaVersion } from './schema-version';
import { SyncedFS } from './synced-fs';

/** PGlite's own, without -F to sync, by the one method that reaches the file system. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** PGlite throws faults of the disk as objects without a message. */
function unopened(folder: string, fault: unknown): Error {
  if (fault instanceof Error) return fault;
  return new Error(
    `The database ${folder} cannot be opened. Is the disk full, or does the folder belong to another user?`,
    { cause: fault },
  );
}

/**
 * Vacuums and analyzes the database once a table has grown by a fifth since the last time, because
 * PGlite has no autovacuum. Takes one or two seconds for 200,000 documents. Resolves to the number
 * of these tables.
 */
async function tidy(db: Database): Promise<number> {
  const hasGrown = sql`relkind = 'r' and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) / current_setting('block_size')::int > 100 + 1.2 * relpages`;
  const grown = await db.$count(sql`pg_class`, hasGrown);
  if (grown > 0) await db.execute(sql`vacuum analyze`);
  return grown;
}

/** Ids of the files that documents have or had. */
async function neededFiles(tx: Database): Promise<string[]> {
  const { documents, previous_files } = schema;
  const present = tx.select({ id: documents.storage_id }).from(documents);
  // The table is missing in a database that is backed up before it is migrated.
  const hasPrevious = await tx.$count(sql`pg_tables`, sql`tablename = 'previous_files'`);
  const previous = () => tx.select({ id: previous_files.storage_id }).from(previous_files);
  const needed = await (hasPrevious ? present.unionAll(previous()) : present);
  return needed.map(({ id }) => id);
}

type CopyTo = NonNullable<OpenDatabase['copyTo']>;

/**
 * Opens PGlite in a folder, runs pending migrations and tidies. `prepare` runs before migrations of
 * a database with rows, which cannot be taken back. Throws if a newer version has run more.
 */
async function migrated(
  folder: string,
  prepare: (copyTo: CopyTo) => Promise<unknown> = async () => {},
): Promise<OpenDatabase> {
  const fs = new SyncedFS(folder);
  const client = await PGlite.create({ extensions: { pg_trgm }, fs, startParams }).catch(
    (fault: unknown) => {
      throw unopened(folder, fault);
    },
  );
  const db = drizzle({ client, schema });
  async function copyTo(target: string): Promise<string[]> {
    // The log is copied with the rest and has all later writes.
    await db.execute(sql`checkpoint`);
    // There is one connection, so nobody else writes during a transaction.
    return db.transaction(async (tx) => {
      const ids = await neededFiles(tx);
      await copyFolder(folder, target);
      return ids;
    });
  }
  try {
    const version = await schemaVersion(db);
    const isBehind = version > 0 && version < Math.max(...migrationTimes());
    if (isBehind) await prepare(copyTo);
    await migrate(db, { migrationsFolder });
    await tidy(db);
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    db,
    tidy: () => tidy(db),
    close: () => client.close(),
    copyTo,
  };
}

/**
 * Opens the embedded PostgreSQL in a folder. A new database is created in a temporary folder and
 * renamed when complete, so a killed process never leaves a half-made one.
 */
export async function openEmbeddedDatabase(
  folder: string,
  prepare?: (copyTo: CopyTo) => Promise<unknown>,
): Promise<OpenDatabase> {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    const { close } = await migrated(unfinished);
    await close();
    await rename(unfinished, folder);
  }
  return migrated(folder, prepare);
}
