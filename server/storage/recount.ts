import { count, ne, sql } from 'drizzle-orm';
import { except, unionAll } from 'drizzle-orm/pg-core';
import type { Database } from './database';
import { document_counts, documents } from './schema';

/**
 * Rebuilds the document counters if any is wrong, which happens when rows are written without the
 * triggers that maintain them. Returns the number of differing rows. Blocks writes to documents
 * meanwhile.
 */
export async function recount(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${documents} in share row exclusive mode`);
    const { unit_verifikator_id, document_type_id, document_status_id } = documents;
    const counted = () =>
      tx
        .select({
          unit_verifikator_id,
          document_type_id,
          document_status_id,
          count: count().as('count'),
        })
        .from(documents)
        .groupBy(unit_verifikator_id, document_type_id, document_status_id);
    const kept = () => tx.select().from(document_counts).where(ne(document_counts.count, 0));

    const wrong = unionAll(except(counted(), kept()), except(kept(), counted())).as('wrong');
    const differing = await tx.$count(wrong);
    if (differing > 0) {
      await tx.delete(document_counts);
      await tx.insert(document_counts).select(counted());
    }
    return differing;
  });
}
