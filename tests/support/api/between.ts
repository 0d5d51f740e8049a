import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../server/storage/database';

/**
 * Does work on a database that a statement has changed, and changes it back in any case: the test
 * files of a process share the database.
 */
export async function between<Result>(
  db: Database,
  [change, undo]: [SQL, SQL],
  work: () => Promise<Result>,
): Promise<Result> {
  await db.execute(change);
  try {
    return await work();
  } finally {
    await db.execute(undo);
  }
}

/**
 * For `between`: a table that can be read but not written. A setting of the session would reach
 * only one connection of a pool, and might stay there.
 */
export const closed = (table: PgTable): [SQL, SQL] => [
  sql`alter table ${table} add constraint closed check (false) not valid`,
  sql`alter table ${table} drop constraint closed`,
];
