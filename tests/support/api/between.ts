import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../server/storage/database';

/**
 * Does work on a database that a statement has changed, and changes it back, whatever happens: the
 * test files of a process share it.
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

/** For `between`: a database that can be read but not written. */
export const readOnly: [SQL, SQL] = [
  sql`set default_transaction_read_only = on`,
  sql`set default_transaction_read_only = off`,
];
