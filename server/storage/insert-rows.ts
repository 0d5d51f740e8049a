import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/**
 * Inserts thousands of rows in one statement. They are passed as one JSON parameter: one parameter
 * per value is slow and limited to 65,535.
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

/** The highest id of a table, or 0. */
export async function lastId(db: Database, table: PgTable): Promise<number> {
  const [last] = await db.select({ id: sql<number>`coalesce(max(id), 0)::int` }).from(table);
  return last?.id ?? 0;
}

/** Moves a table's id sequence past its highest id after inserts with explicit ids. */
export async function resetIdSequence(db: Database, table: PgTable): Promise<void> {
  const name = getTableName(table);
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${table}))`,
  );
}
