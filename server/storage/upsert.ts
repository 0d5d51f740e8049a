import { setImmediate } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { chunk } from 'es-toolkit';
import type { Database } from './database';

/** What became of a row that was brought in. */
type Outcome = 'added' | 'changed' | 'unchanged';
/** By the rows' names, in lower case. */
export type Outcomes = Map<string, Outcome>;

type Row = Record<string, unknown>;
type TableWithId = PgTable & { id: PgColumn };

/** Rows per statement, which takes at most 65,535 values. */
const batchSize = 500;

const nameOf = (row: Row, key: PgColumn) => String(row[key.name]).toLowerCase();

/** The rows that are kept under the names of these, by name. */
async function findByName(db: Database, table: TableWithId, key: PgColumn, rows: Row[]) {
  const names = rows.map((row) => nameOf(row, key));
  const found = await db
    .select()
    .from(table)
    .where(inArray(sql`lower(${key})`, names));
  return new Map<string, Row>(found.map((row) => [nameOf(row, key), row]));
}

function outcomeOf(row: Row, kept: Row | undefined): Outcome {
  if (!kept) return 'added';
  const isSame = Object.entries(row).every(([field, value]) => kept[field] === value);
  return isSame ? 'unchanged' : 'changed';
}

/**
 * Brings rows into a table by a natural key: adds those whose name is new, overwrites the kept row of the same name
 * (whatever its letter case) where it differs, and leaves the others alone. All rows have the same fields, and no two the
 * same name. To be run in a transaction.
 */
export async function upsert(
  db: Database,
  table: TableWithId,
  key: PgColumn,
  rows: Row[],
): Promise<Outcomes> {
  const fields = Object.keys(rows[0] ?? {});
  const set = Object.fromEntries(
    fields.map((field) => [field, sql`excluded.${sql.identifier(field)}`]),
  );
  const outcomes: Outcomes = new Map();

  for (const batch of chunk(rows, batchSize)) {
    const kept = await findByName(db, table, key, batch);
    const toWrite: Row[] = [];
    for (const row of batch) {
      const name = nameOf(row, key);
      const old = kept.get(name);
      const outcome = outcomeOf(row, old);
      if (outcome !== 'unchanged') toWrite.push({ ...row, id: old?.id });
      outcomes.set(name, outcome);
    }
    if (toWrite.length > 0) {
      await db.insert(table).values(toWrite).onConflictDoUpdate({ target: table.id, set });
    }
    // The embedded database works in this thread: awaiting it lets no other call in.
    await setImmediate();
  }
  return outcomes;
}
