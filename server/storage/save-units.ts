import { eq } from 'drizzle-orm';
import type { Database } from './database';
import { districts, unit_verifikators } from './schema';

/** A unit as others name it; without a district it belongs to the ministry. */
export type NamedUnit = { nama: string; district?: string | undefined };

const keyOf = (name: string) => name.toLowerCase();

async function districtIds(
  tx: Database,
): Promise<(name: string | undefined) => Promise<number | null>> {
  const known = new Map(
    (await tx.query.districts.findMany()).map(({ id, name }) => [keyOf(name), id]),
  );
  return async (name) => {
    if (!name) return null;
    const found = known.get(keyOf(name));
    if (found !== undefined) return found;
    const [created] = await tx.insert(districts).values({ name }).returning();
    if (!created) throw new Error(`The district ${name} was not created.`);
    known.set(keyOf(name), created.id);
    return created.id;
  };
}

/** Takes over units by their names: new ones are added, with their districts, and others get the district given. All or none. */
export async function saveUnits(
  db: Database,
  units: NamedUnit[],
): Promise<{ added: number; changed: number }> {
  return db.transaction(async (tx) => {
    const districtId = await districtIds(tx);
    const known = new Map(
      (await tx.query.unit_verifikators.findMany()).map((unit) => [keyOf(unit.nama), unit]),
    );
    const result = { added: 0, changed: 0 };
    for (const { nama, district } of units) {
      const district_id = await districtId(district);
      const unit = known.get(keyOf(nama));
      if (!unit) {
        await tx.insert(unit_verifikators).values({ nama, district_id });
        result.added += 1;
      } else if (unit.district_id !== district_id) {
        await tx
          .update(unit_verifikators)
          .set({ district_id })
          .where(eq(unit_verifikators.id, unit.id));
        result.changed += 1;
      }
    }
    return result;
  });
}
