import { eq, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from './database';

export type TableWithId = PgTable & { id: PgColumn };

/** Writes single rows. Each write resolves to the ids of the affected rows. */
export function byId<Table extends TableWithId>(db: Database, table: Table) {
  const ids = { id: sql<number>`${table.id}` };
  return {
    insert: (row: InferInsertModel<Table>) => db.insert(table).values(row).returning(ids),
    update: (id: number, row: PgUpdateSetSource<Table>) =>
      db.update(table).set(row).where(eq(table.id, id)).returning(ids),
    remove: (id: number) => db.delete(table).where(eq(table.id, id)).returning(ids),
  };
}

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
