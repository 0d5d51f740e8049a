import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';
import type { VersionedTable } from './rows';

type Rows = Record<string, unknown>[];

/**
 * Rows as one JSON parameter: one parameter per value is slow, holds up other calls while it is
 * written, and is limited to 65,535.
 */
const rowsOf = (table: PgTable, rows: Rows) =>
  sql`json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`;

/** Inserts thousands of rows in one statement. All have the fields of the first. */
export async function insertRows(db: Database, table: PgTable, rows: Rows): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${table} (${columns}) select ${columns} from ${rowsOf(table, rows)}
  `);
}

/** Updates thousands of rows by their ids in one statement. All have the fields of the first. */
export async function updateRows(db: Database, table: VersionedTable, rows: Rows): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const values = Object.keys(first)
    .filter((name) => name !== 'id')
    .map((name) => sql`${sql.identifier(name)} = changed.${sql.identifier(name)}`);
  await db.execute(sql`
    update ${table} set ${sql.join(values, sql`, `)}, version = ${table.version} + 1
    from ${rowsOf(table, rows)} changed where ${table.id} = changed.id
  `);
}
