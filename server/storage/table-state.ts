import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';
import type { VersionedTable } from './rows';

/**
 * Keeps other writers away from a table until the transaction ends. Without it, two of them could
 * add the same name or deadlock. Lock several tables in the same order everywhere.
 */
export async function lockAgainstWriters(tx: Database, table: PgTable): Promise<void> {
  await tx.execute(sql`lock table ${table} in share row exclusive mode`);
}

/** Stands for the rows of the tables and their versions: any change makes another state. */
export async function stateOf(db: Database, tables: VersionedTable[]): Promise<string> {
  const states: string[] = [];
  for (const table of tables) {
    const rows = sql`string_agg(${table.id} || ':' || ${table.version}, ' ' order by ${table.id})`;
    const [found] = await db.select({ state: sql<string>`md5(coalesce(${rows}, ''))` }).from(table);
    states.push(String(found?.state));
  }
  return states.join('-');
}
