import { type SQL, sql } from 'drizzle-orm';
import { sortBy } from 'es-toolkit';
import type { Database } from './database';
import { tryLock } from './evaluate';
import { document_counts, documents, unit_verifikators } from './schema';

/** A wrong counter, and how much is missing from it. */
type Difference = typeof document_counts.$inferSelect;

/**
 * Compares `kept` counters with what is `counted`, in one statement, which sees both at the same
 * moment. Both have the columns of the counters, in their order.
 */
function findDifferences(
  tx: Database,
  { counted, kept }: { counted: SQL; kept: SQL },
): PromiseLike<Difference[]> {
  const key = {
    part: sql<Difference['part']>`part`,
    unit_verifikator_id: sql<Difference['unit_verifikator_id']>`unit_verifikator_id`,
    document_status_id: sql<Difference['document_status_id']>`document_status_id`,
  };
  const lacking = sql<number>`sum(count)::int`;
  return tx
    .select({ ...key, count: lacking })
    .from(
      sql`(${counted} union all
        select part, unit_verifikator_id, document_status_id, -count from ${document_counts}
        where ${kept}) as compared`,
    )
    .groupBy(key.part, key.unit_verifikator_id, key.document_status_id)
    .having(sql`${lacking} <> 0`);
}

/** The counters of a unit, or of the people without one, by their documents. */
function byDocuments(unit: number | null) {
  // An index finds null by `is null` only.
  const isOfUnit =
    unit === null ? sql`unit_verifikator_id is null` : sql`unit_verifikator_id = ${unit}`;
  return {
    counted: sql`select null::integer as part, unit_verifikator_id, document_status_id, count(*) as count
      from ${documents} where ${isOfUnit} group by 2, 3`,
    kept: sql`part is null and ${isOfUnit}`,
  };
}

/** The counters of everybody, computed from the units': the same transactions change both. */
const byUnits = {
  counted: sql`select coalesce(unit_verifikator_id, 0) % 16 as part, null::integer as unit_verifikator_id,
      document_status_id, sum(count) as count
    from ${document_counts} where part is null group by 1, 3`,
  kept: sql`part is not null`,
};

/** Adds what counters lack. Triggers have counted documents that were written meanwhile. */
async function correct(tx: Database, differences: Difference[]): Promise<void> {
  // Locks rows in the order of the triggers, so that the two do not deadlock: null comes last.
  const ordered = sortBy(differences, [
    ({ unit_verifikator_id }) => unit_verifikator_id ?? Number.POSITIVE_INFINITY,
    'document_status_id',
  ]);
  for (const difference of ordered) {
    await tx
      .insert(document_counts)
      .values(difference)
      .onConflictDoUpdate({
        target: [
          document_counts.part,
          document_counts.unit_verifikator_id,
          document_counts.document_status_id,
        ],
        set: { count: sql`${document_counts.count} + excluded.count` },
      });
  }
}

/**
 * Corrects the counters of documents, which are wrong when rows were written without the triggers
 * that maintain them. Nobody waits meanwhile: only wrong counters are locked, at the end. Resolves
 * to their number; undefined if another process is counting. Once `signal` is aborted, the unit
 * under way is the last one.
 */
export function recount(db: Database, signal?: AbortSignal): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'recount'))) return;
    // Uses one worker, so that others find a processor free.
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
    const units = await tx.select({ id: unit_verifikators.id }).from(unit_verifikators);
    const differences: Difference[] = [];
    for (const unit of [...units.map(({ id }) => id), null]) {
      if (signal?.aborted) break;
      differences.push(...(await findDifferences(tx, byDocuments(unit))));
    }
    await correct(tx, differences);
    const ofEverybody = await findDifferences(tx, byUnits);
    await correct(tx, ofEverybody);
    return differences.length + ofEverybody.length;
  });
}
