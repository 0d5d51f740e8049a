import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import * as schema from './schema';

/**
 * What the API knows of its database: PostgreSQL by drizzle, embedded or on a server. A transaction
 * is one, too.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenDatabase = { db: Database; close: () => Promise<void> };

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Opens PGlite in a folder, or in memory, and brings its tables up to date. */
async function migrated(folder?: string): Promise<OpenDatabase> {
  const client = await PGlite.create({
    extensions: { pg_trgm },
    ...(folder !== undefined && { dataDir: folder }),
  });
  const db = drizzle({ client, schema });
  await migrate(db, { migrationsFolder });
  return { db, close: () => client.close() };
}

/** A database that lives as long as this process. */
export const openDatabaseInMemory = () => migrated();

/**
 * Opens the embedded PostgreSQL in a folder. A new database is made beside it and then moved into
 * place, so that a process killed meanwhile leaves none that is half made.
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
