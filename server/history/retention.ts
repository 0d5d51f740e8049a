import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database';
import { deleteInBatches } from '../storage/delete-in-batches';
import { evaluate } from '../storage/evaluate';
import {
  document_events,
  document_views,
  person_events,
  reference_events,
} from '../storage/schema';

/** Seconds. */
const day = 24 * 60 * 60;

/** Throws if the clocks differ by more than a day: what a wrong clock deletes is lost for good. */
async function assertClock(db: Database): Promise<void> {
  const seconds = await evaluate(db, sql<number>`extract(epoch from now())::float`);
  if (Math.abs(seconds - Date.now() / 1000) < day) return;
  throw new Error(
    'The clocks of this process and of the database differ by more than a day, so no history is deleted. Set them right.',
  );
}

/**
 * Deletes events that are older than a number of years, by the database's clock, and resolves to
 * their number. Throws if that differs from the clock of the process by more than a day. Once
 * `signal` is aborted, the batch under way is the last one of its table.
 */
export async function deleteOldHistory(
  db: Database,
  years: number,
  signal?: AbortSignal,
): Promise<number> {
  await assertClock(db);
  let deleted = 0;
  for (const table of [document_events, document_views, reference_events, person_events]) {
    const isOld = sql`${table.at} < now() - make_interval(years => ${years})`;
    deleted += await deleteInBatches(db, [table, table.id], isOld, signal);
  }
  return deleted;
}
