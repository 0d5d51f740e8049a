import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../storage/database';
import { document_counts } from '../storage/schema';
import type { Countable } from './condition';

/** Selects the counters of everybody's documents, or those of each unit's. */
export const countersBy = {
  status: isNotNull(document_counts.part),
  unit: isNull(document_counts.part),
};

/** The number of documents by the counters that are joined or grouped. */
export const summed = sql<number>`coalesce(sum(${document_counts.count}), 0)::int`;

/** The number of documents of a condition, by their counters. */
export async function countDocuments(db: Database, { by, where }: Countable): Promise<number> {
  const [found] = await db
    .select({ summed })
    .from(document_counts)
    .where(and(countersBy[by], where(document_counts)));
  return found?.summed ?? 0;
}
