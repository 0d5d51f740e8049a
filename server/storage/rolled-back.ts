import { TransactionRollbackError } from 'drizzle-orm';
import type { Database } from './database';

/**
 * Does work in a transaction and rolls it back; inside a transaction, to a savepoint. Resolves to
 * the result of the work.
 */
export async function rolledBack<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  try {
    await db.transaction(async (tx) => {
      result = await work(tx);
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return result as Result;
}
