import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database';
import { deleteInBatches } from '../storage/delete-in-batches';
import {
  document_events,
  document_views,
  person_events,
  reference_events,
} from '../storage/schema';

/**
 * Deletes events that are older than a number of years, by the database's clock, and resolves to
 * their number. Once `signal` is aborted, the batch under way is the last one of its table.
 */
export async function deleteOldHistory(
  db: Database,
  years: number,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const table of [document_events, document_views, reference_events, person_events]) {
    const isOld = sql`${table.at} < now() - make_interval(years => ${years})`;
    deleted += await deleteInBatches(db, [table, table.id], isOld, signal);
  }
  return deleted;
}
