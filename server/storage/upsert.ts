import { setImmediate } from 'node:timers/promises';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { chunk, mapValues, partition } from 'es-toolkit';
import type { Database } from './database';
import { insertRows, updateRows } from './insert-rows';
import type { VersionedTable } from './rows';
import { outcomeOf, type Row, type SavedRow } from './saved-rows';
import { lockAgainstWriters } from './table-state';

/** Rows per statement. Other requests run in between. */
const batchSize = 500;

const normalizedName = (row: Row, key: PgColumn) => String(row[key.name]).toLowerCase();

async function findByName(tx: Database, table: VersionedTable, key: PgColumn, rows: Row[]) {
  const names = JSON.stringify(rows.map((row) => row[key.name]));
  // PostgreSQL lowers some letters unlike JavaScript, so both sides are lowered by it.
  const lowered = sql`select lower(name) from json_array_elements_text(${names}::json) name`;
  // Passes an array: the index is then used, whatever rehearsals have left in the table.
  const found = await tx.select().from(table).where(sql`lower(${key}) = any(array(${lowered}))`);
  return new Map<string, Row>(found.map((row) => [normalizedName(row, key), row]));
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

  const columns: Record<string, PgColumn> = getTableColumns(table);
  const stored = (row: Row) =>
    mapValues(row, (value, field) => columns[field]?.mapToDriverValue(value));

  const saved: SavedRow[] = [];
  for (const batch of chunk(rows, batchSize)) {
    const before = await findByName(tx, table, key, batch);
    const pairs = batch.map((after) => ({ before: before.get(normalizedName(after, key)), after }));
    const toWrite = pairs.filter((pair) => outcomeOf(pair) !== 'unchanged');
    const [changed, added] = partition(toWrite, (pair) => pair.before !== undefined);
    await insertRows(
      tx,
      table,
      added.map(({ after }) => stored(after)),
    );
    await updateRows(
      tx,
      table,
      changed.map(({ before, after }) => ({ ...stored(after), id: before?.id })),
    );
    const found = toWrite.length > 0 ? await findByName(tx, table, key, batch) : before;
    for (const pair of pairs) {
      const row = found.get(normalizedName(pair.after, key));
      saved.push({ id: Number(row?.id), version: Number(row?.version), ...pair });
    }
    // PGlite runs in this thread and blocks it, so let other requests in.
    await setImmediate();
  }
  return saved;
}
