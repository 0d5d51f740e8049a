import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/**
 * Inserts thousands of rows in one statement. They are one JSON parameter: a parameter per value is
 * slow, and 65,535 is the limit.
 */
export async function insertRows(
  db: Database,
  table: PgTable,
  rows: Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
  `);
}

/** The highest id of a table; 0 when it is empty. */
export async function lastId(db: Database, table: PgTable): Promise<number> {
  const [last] = await db.select({ id: sql<number>`coalesce(max(id), 0)::int` }).from(table);
  return last?.id ?? 0;
}

/** Resumes a table's generated ids after the highest one, when rows have been inserted with ids. */
export async function resetIdSequence(db: Database, table: PgTable): Promise<void> {
  const name = getTableName(table);
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${table}))`,
  );
}
