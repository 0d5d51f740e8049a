import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database';

/** PostgreSQL's value of an expression that needs no table. */
export async function evaluate<Value>(
  db: Pick<Database, 'select'>,
  expression: SQL<Value>,
): Promise<Value> {
  const [row] = await db.select({ value: expression }).from(sql`(values (1)) as one`);
  if (!row) throw new Error('PostgreSQL has not answered.');
  return row.value as Value;
}

/** The numbers of PostgreSQL's locks for what one process does at a time. */
export const advisoryLocks = { migrate: 7_230_411, recount: 7_230_412, collect: 7_230_413 };

/** Takes a lock until the end of the transaction. False if another process has it. */
export const tryLock = (tx: Database, name: 'recount' | 'collect') =>
  evaluate(tx, sql<boolean>`pg_try_advisory_xact_lock(${advisoryLocks[name]})`);
