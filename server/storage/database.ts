import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Orders } from './orders';
import type * as schema from './schema';

/** A PostgreSQL database or transaction, independent of the driver. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenDatabase = {
  db: Database;
  /** Takes orders that commands give this process. Undefined if they can open the database. */
  onOrder?: (orders: Orders) => void;
  /**
   * Copies an embedded database, as of a moment, to a folder, and resolves to the ids of the files
   * that its documents have. Others wait meanwhile.
   */
  copyTo?: (folder: string) => Promise<string[]>;
  /**
   * The same database by a connection of its own, for health checks, which must not wait behind
   * calls. Undefined if there is only one connection.
   */
  healthDb?: Database;
  /** The connections of a pool by state, and how many calls wait for one. */
  connections?: () => { busy: number; idle: number; awaited: number };
  /** Vacuums and analyzes. Undefined if the database does so itself. */
  tidy?: () => Promise<number>;
  close: () => Promise<void>;
};

/** The maximum of PostgreSQL's integer type. */
export const maxInteger = 2_147_483_647;

export const migrationsFolder = join(import.meta.dirname, 'migrations');
