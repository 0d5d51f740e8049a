import { and, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { editable, undecided } from '../domain/statuses';
import { currentLog } from '../log/log';
import type { Database } from './database';
import { documents, stored_files } from './schema';

/** True for times further ahead than clocks may differ. */
const isAhead = (time: SQLWrapper) => sql`${time} > now() + interval '1 hour'`;

/**
 * Sets times that a clock ahead of time has written to now: until they came, files would stay, and
 * documents would be the last of their queue. Resolves to the number of rows. If most times are
 * ahead, the clock itself is behind, and nothing changes.
 */
export async function pullBackTimes(db: Database): Promise<number> {
  const { document_status_id, status_since } = documents;
  const ahead = await db.$count(documents, isAhead(status_since));
  if (ahead > 0 && 2 * ahead > (await db.$count(documents))) {
    currentLog().warn({ documents: ahead }, 'most documents are of a time yet to come');
    return 0;
  }
  // An approval keeps its time: the report counts it by its day.
  const waits = inArray(document_status_id, [...undecided, ...editable]);
  const waiting = await db
    .update(documents)
    .set({ status_since: sql`now()` })
    .where(and(waits, isAhead(status_since)))
    .returning({ id: documents.id });
  const files = await db
    .update(stored_files)
    .set({ since: sql`now()` })
    .where(sql`${stored_files.state} <> 'kept' and ${isAhead(stored_files.since)}`)
    .returning({ id: stored_files.id });
  return waiting.length + files.length;
}
