import { eq, sql } from 'drizzle-orm';
import { type StatusId, status } from '../domain/statuses';
import type { Database } from '../storage/database';
import { document_counts, documents } from '../storage/schema';

/** What waits in a queue, and for how many seconds the oldest of it. */
export type Waiting = { count: number; seconds: number };

async function waitingIn(db: Database, id: StatusId): Promise<Waiting> {
  const { count, document_status_id } = document_counts;
  const [counted] = await db
    .select({ count: sql<number>`coalesce(sum(${count}), 0)::int` })
    .from(document_counts)
    .where(eq(document_status_id, id));
  const since = sql`min(${documents.status_since})`;
  const [oldest] = await db
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - ${since}), 0)::float` })
    .from(documents)
    .where(eq(documents.document_status_id, id));
  return { count: counted?.count ?? 0, seconds: oldest?.seconds ?? 0 };
}

/** What waits to be verified and approved, by counters and by the first entry of an index. */
export async function waitingDocuments(db: Database) {
  return {
    verification: await waitingIn(db, status.sent),
    approval: await waitingIn(db, status.verified),
  };
}
