import { chunk, uniqBy } from 'es-toolkit';
import type { Database } from './database';
import { idsByName } from './rows';
import type { SavedRow } from './saved-rows';
import { districts, unit_verifikators } from './schema';
import { lockAgainstWriters } from './table-state';
import { upsert } from './upsert';

/** A unit and its district by name. Without a district it belongs to the ministry. */
export type NamedUnit = { nama: string; district?: string | undefined };

/** Rows per statement. */
const batchSize = 10_000;

/** Adds the districts that are missing. Resolves to their number. */
async function addDistricts(tx: Database, units: NamedUnit[]): Promise<number> {
  await lockAgainstWriters(tx, districts);
  const existing = await idsByName(tx, districts, districts.name);
  const missing = units.flatMap(({ district }) =>
    district && !existing.has(district.toLowerCase()) ? [{ name: district }] : [],
  );
  let added = 0;
  for (const batch of chunk(
    uniqBy(missing, ({ name }) => name.toLowerCase()),
    batchSize,
  )) {
    // PostgreSQL may know the name: it lowers some letters unlike JavaScript.
    added += (await tx.insert(districts).values(batch).onConflictDoNothing().returning()).length;
  }
  return added;
}

/**
 * Adds or updates units by name and adds missing districts. The first of several units with the
 * same name wins, ignoring case. Call it in a transaction.
 */
export async function saveUnits(
  tx: Database,
  units: NamedUnit[],
): Promise<{ saved: SavedRow[]; newDistricts: number }> {
  const distinct = uniqBy(units, ({ nama }) => nama.toLowerCase());
  const newDistricts = await addDistricts(tx, distinct);
  const ids = await idsByName(tx, districts, districts.name);
  const rows = distinct.map(({ nama, district = '' }) => ({
    nama,
    district_id: ids.get(district.toLowerCase()) ?? null,
  }));
  const saved = await upsert(tx, unit_verifikators, unit_verifikators.nama, rows);
  return { saved, newDistricts };
}
