import { uniqBy } from 'es-toolkit';
import type { Database } from './database';
import { idsByName } from './rows';
import { districts, unit_verifikators } from './schema';
import { countOutcomes, type Outcomes, upsert } from './upsert';

/** A unit and its district by name. Without a district it belongs to the ministry. */
export type NamedUnit = { nama: string; district?: string | undefined };

/**
 * Adds or updates units by name and adds missing districts. The first of several units with the
 * same name wins, ignoring case. Call it in a transaction.
 */
export async function saveUnits(
  tx: Database,
  units: NamedUnit[],
): Promise<{ outcomes: Outcomes; newDistricts: number }> {
  const distinct = uniqBy(units, ({ nama }) => nama.toLowerCase());
  const existing = await idsByName(tx, districts, districts.name);
  const missing = distinct.flatMap(({ district }) =>
    district && !existing.has(district.toLowerCase()) ? [{ name: district }] : [],
  );
  const added = await upsert(
    tx,
    districts,
    districts.name,
    uniqBy(missing, ({ name }) => name.toLowerCase()),
  );

  const ids = await idsByName(tx, districts, districts.name);
  const rows = distinct.map(({ nama, district = '' }) => ({
    nama,
    district_id: ids.get(district.toLowerCase()) ?? null,
  }));
  return {
    outcomes: await upsert(tx, unit_verifikators, unit_verifikators.nama, rows),
    newDistricts: countOutcomes(added).added,
  };
}
