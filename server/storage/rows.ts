import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

export type TableWithId = PgTable & { id: PgColumn };
/** A table whose rows count their changes. */
export type VersionedTable = TableWithId & { version: PgColumn };

/** Ids by lower-case name: names that differ only in case are equal. */
export type IdsByName = ReadonlyMap<string, number>;

export async function idsByName(
  db: Database,
  table: TableWithId,
  name: PgColumn,
): Promise<IdsByName> {
  const rows = await db.select({ id: table.id, name }).from(table);
  return new Map(rows.map(({ id, name }) => [String(name).toLowerCase(), Number(id)]));
}
