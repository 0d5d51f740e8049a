import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../server/storage/database';
import * as schema from '../../../server/storage/schema';

/** All tables but that of the installation's id. */
export const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .filter((table) => table !== schema.installation);

/** All rows of these tables, exactly: times have microseconds. */
export async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const all: Record<string, string[]> = {};
    for (const table of tables) {
      const rows = await tx.select({ row: sql<string>`to_jsonb(${table})::text` }).from(table);
      all[getTableName(table)] = rows.map(({ row }) => row).sort();
    }
    return all;
  });
}
