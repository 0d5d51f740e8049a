import { count, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { sortBy } from 'es-toolkit';
import type { Database } from './database';
import { document_counts, document_types, documents } from './schema';

/** Any number that nothing else locks. */
const recountLock = 7_230_412;

/** A wrong counter, and what it lacks. */
type Difference = typeof document_counts.$inferSelect;

/**
 * Compares the counters of a type with its documents. One statement sees both as they were at the
 * same moment.
 */
function findDifferences(tx: Database, typeId: number): PromiseLike<Difference[]> {
  const { unit_verifikator_id, document_type_id, document_status_id } = documents;
  const counted = tx
    .select({ unit_verifikator_id, document_status_id, count: count().as('count') })
    .from(documents)
    .where(eq(document_type_id, typeId))
    .groupBy(unit_verifikator_id, document_status_id);
  const kept = tx
    .select({
      unit_verifikator_id: document_counts.unit_verifikator_id,
      document_status_id: document_counts.document_status_id,
      count: sql<number>`-${document_counts.count}`.as('count'),
    })
    .from(document_counts)
    .where(eq(document_counts.document_type_id, typeId));
  const both = unionAll(counted, kept).as('both');
  const lacking = sql<number>`sum(${both.count})::int`;
  return tx
    .select({
      unit_verifikator_id: both.unit_verifikator_id,
      document_type_id: sql<number>`${typeId}::int`,
      document_status_id: both.document_status_id,
      count: lacking,
    })
    .from(both)
    .groupBy(both.unit_verifikator_id, both.document_status_id)
    .having(sql`${lacking} <> 0`);
}

/** Adds what counters lack. Documents that were written meanwhile have been counted by triggers. */
async function correct(tx: Database, differences: Difference[]): Promise<void> {
  // In the order of the triggers, so that the two do not deadlock. PostgreSQL sorts null last.
  const ordered = sortBy(differences, [
    ({ unit_verifikator_id }) => unit_verifikator_id ?? Number.POSITIVE_INFINITY,
    'document_type_id',
    'document_status_id',
  ]);
  for (const difference of ordered) {
    await tx
      .insert(document_counts)
      .values(difference)
      .onConflictDoUpdate({
        target: [
          document_counts.unit_verifikator_id,
          document_counts.document_type_id,
          document_counts.document_status_id,
        ],
        set: { count: sql`${document_counts.count} + excluded.count` },
      });
  }
}

/**
 * Corrects the counters of documents, which are wrong when rows were written without the triggers
 * that maintain them. Nobody waits meanwhile: only wrong counters are locked, at the end. Resolves
 * to their number; undefined if another process is counting. Once `signal` is aborted, the type
 * under way is the last one.
 */
export function recount(db: Database, signal?: AbortSignal): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [lock] = await tx
      .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(${recountLock})` })
      .from(sql`(values (1)) as one`);
    if (!lock?.isOurs) return;
    // One worker, so that others find a processor free.
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
    const differences: Difference[] = [];
    for (const { id } of await tx.select({ id: document_types.id }).from(document_types)) {
      if (signal?.aborted) break;
      differences.push(...(await findDifferences(tx, id)));
    }
    await correct(tx, differences);
    return differences.length;
  });
}
