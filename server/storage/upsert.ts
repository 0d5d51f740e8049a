import { setImmediate } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { chunk } from 'es-toolkit';
import type { Database } from './database';
import type { VersionedTable } from './rows';
import { outcomeOf, type Row, type SavedRow } from './saved-rows';
import { lockAgainstWriters } from './table-state';

/** Rows per statement. While one with many parameters is written, other calls wait. */
const batchSize = 100;

const normalizedName = (row: Row, key: PgColumn) => String(row[key.name]).toLowerCase();

async function findByName(tx: Database, table: VersionedTable, key: PgColumn, rows: Row[]) {
  const names = JSON.stringify(rows.map((row) => row[key.name]));
  // PostgreSQL lowers some letters differently, so it lowers both sides.
  const lowered = sql`(select lower(name) from json_array_elements_text(${names}::json) name)`;
  const found = await tx
    .select()
    .from(table)
    .where(inArray(sql`lower(${key})`, lowered));
  return new Map<string, Row>(found.map((row) => [normalizedName(row, key), row]));
}

/** Writes rows with the ids of those that exist. Resolves to the rows by lower-case name. */
async function write(tx: Database, table: VersionedTable, key: PgColumn, rows: Row[]) {
  const [first] = rows;
  if (!first) return new Map<string, Row>();
  const fields = Object.keys(first).filter((field) => field !== 'id');
  const set = Object.fromEntries(
    fields.map((field) => [field, sql`excluded.${sql.identifier(field)}`]),
  );
  const written = await tx
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: table.id,
      set: { ...set, version: sql`${table.version} + 1` },
    })
    .returning();
  return new Map<string, Row>(written.map((row) => [normalizedName(row, key), row]));
}

/**
 * Adds or updates rows by a natural key, ignoring case, and skips unchanged ones. All rows must
 * have the same fields and different keys. Call it in a transaction: it locks the table against
 * other writers until the end. Resolves to all rows, in their order.
 */
export async function upsert(
  tx: Database,
  table: VersionedTable,
  key: PgColumn,
  rows: Row[],
): Promise<SavedRow[]> {
  await lockAgainstWriters(tx, table);

  const saved: SavedRow[] = [];
  for (const batch of chunk(rows, batchSize)) {
    const existing = await findByName(tx, table, key, batch);
    const pairs = batch.map((after) => ({
      before: existing.get(normalizedName(after, key)),
      after,
    }));
    const toWrite = pairs
      .filter((pair) => outcomeOf(pair) !== 'unchanged')
      .map(({ before, after }) => ({ ...after, id: before?.id }));
    const written = await write(tx, table, key, toWrite);
    for (const { before, after } of pairs) {
      const row = written.get(normalizedName(after, key)) ?? before;
      saved.push({ id: Number(row?.id), version: Number(row?.version), before, after });
    }
    // PGlite runs in this thread and blocks it, so let other requests in.
    await setImmediate();
  }
  return saved;
}
