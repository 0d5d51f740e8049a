import { setImmediate } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { chunk } from 'es-toolkit';
import type { Database } from './database';
import type { TableWithId } from './rows';

type Outcome = 'added' | 'changed' | 'unchanged';
/** The outcome of each row, by lower-case name. */
export type Outcomes = Map<string, Outcome>;

type Row = Record<string, unknown>;

/** Rows per statement. PostgreSQL accepts at most 65,535 parameters. */
const batchSize = 500;

const normalizedName = (row: Row, key: PgColumn) => String(row[key.name]).toLowerCase();

async function findByName(db: Database, table: TableWithId, key: PgColumn, rows: Row[]) {
  // PostgreSQL lowers some letters differently, so it lowers both sides.
  const names = rows.map((row) => sql`lower(${row[key.name]})`);
  const found = await db
    .select()
    .from(table)
    .where(inArray(sql`lower(${key})`, names));
  return new Map<string, Row>(found.map((row) => [normalizedName(row, key), row]));
}

function compareRow(row: Row, existing: Row | undefined): Outcome {
  if (!existing) return 'added';
  const isSame = Object.entries(row).every(([field, value]) => existing[field] === value);
  return isSame ? 'unchanged' : 'changed';
}

/**
 * Adds or updates rows by a natural key, ignoring case, and skips unchanged ones. All rows must
 * have the same fields and different keys. Call it in a transaction: it locks the table against
 * other writers until the end.
 */
export async function upsert(
  tx: Database,
  table: TableWithId,
  key: PgColumn,
  rows: Row[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const [first] = rows;
  if (!first) return outcomes;
  const set = Object.fromEntries(
    Object.keys(first).map((field) => [field, sql`excluded.${sql.identifier(field)}`]),
  );
  // Without the lock, two imports could add the same name or deadlock.
  await tx.execute(sql`lock table ${table} in share row exclusive mode`);

  for (const batch of chunk(rows, batchSize)) {
    const existing = await findByName(tx, table, key, batch);
    const toWrite: Row[] = [];
    for (const row of batch) {
      const name = normalizedName(row, key);
      const outcome = compareRow(row, existing.get(name));
      if (outcome !== 'unchanged') toWrite.push({ ...row, id: existing.get(name)?.id });
      outcomes.set(name, outcome);
    }
    if (toWrite.length > 0) {
      await tx.insert(table).values(toWrite).onConflictDoUpdate({ target: table.id, set });
    }
    // PGlite runs in this thread and blocks it, so let other requests in.
    await setImmediate();
  }
  return outcomes;
}

export function countOutcomes(outcomes: Outcomes): Record<Outcome, number> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const outcome of outcomes.values()) counts[outcome] += 1;
  return counts;
}
