import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import * as schema from './schema';

/** What the API knows of its database: PostgreSQL by drizzle, embedded or on a server. A transaction is one, too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenDatabase = { db: Database; close: () => Promise<void> };

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Makes a PGlite instance the API's database: brings its tables up to date. */
export async function migrated(client: PGlite): Promise<OpenDatabase> {
  const db = drizzle({ client, schema });
  await migrate(db, { migrationsFolder });
  return { db, close: () => client.close() };
}

/**
 * Opens the embedded PostgreSQL in a folder. A new database is made beside it and then moved into place, so that a
 * process killed meanwhile leaves none that is half made.
 */
export async function openDatabase(folder: string): Promise<OpenDatabase> {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    const { close } = await migrated(await PGlite.create(unfinished));
    await close();
    await rename(unfinished, folder);
  }
  return migrated(await PGlite.create(folder));
}
