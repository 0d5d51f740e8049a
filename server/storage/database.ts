import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import * as schema from './schema';

/** A PostgreSQL database or transaction, independent of the driver. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenDatabase = { db: Database; close: () => Promise<void> };

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Opens PGlite in a folder or in memory and runs pending migrations. */
async function migrated(folder?: string): Promise<OpenDatabase> {
  const client = await PGlite.create({
    extensions: { pg_trgm },
    ...(folder !== undefined && { dataDir: folder }),
  });
  const db = drizzle({ client, schema });
  await migrate(db, { migrationsFolder });
  return { db, close: () => client.close() };
}

export const openDatabaseInMemory = () => migrated();

/**
 * Opens the embedded PostgreSQL in a folder. A new database is created in a temporary folder and
 * renamed when complete, so a killed process never leaves a half-made one.
 */
export async function openDatabase(folder: string): Promise<OpenDatabase> {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    const { close } = await migrated(unfinished);
    await close();
    await rename(unfinished, folder);
  }
  return migrated(folder);
}
