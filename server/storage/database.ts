import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** A PostgreSQL database or transaction, independent of the driver. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenDatabase = {
  db: Database;
  /** Vacuums and analyzes. Undefined if the database does so itself. */
  tidy?: () => Promise<void>;
  close: () => Promise<void>;
};

/** The maximum of PostgreSQL's integer type. */
export const maxInteger = 2_147_483_647;

export const migrationsFolder = join(import.meta.dirname, 'migrations');
