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

/** The sequence of a table's ids. */
const sequenceOf = (table: PgTable) =>
  sql`pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass`;

/**
 * The last id that a table has given, or 0. It may be above the highest one: the id of a deleted
 * document must not come back, since its history is kept.
 */
export async function lastId(db: Database, table: PgTable): Promise<number> {
  const given = sql`pg_sequence_last_value(${sequenceOf(table)})`;
  const [last] = await db
    .select({ id: sql<number>`coalesce(greatest(max(id), ${given}), 0)::int` })
    .from(table);
  return last?.id ?? 0;
}

/** Moves a table's id sequence up to its highest id after inserts with explicit ids. */
export async function resetIdSequence(db: Database, table: PgTable): Promise<void> {
  const last = await lastId(db, table);
  if (last > 0) await db.execute(sql`select setval(${sequenceOf(table)}, ${last})`);
}
