import { inArray, sql } from 'drizzle-orm';
import { approval, type Decision, verification } from '../domain/statuses';
import type { Database } from '../storage/database';
import { documents } from '../storage/schema';
import { byStatus } from './condition';
import { countDocuments } from './counts';

/** Number of documents that wait in a queue, and seconds since the oldest came. */
export type Waiting = { count: number; seconds: number };

async function waitingFor(db: Database, { from }: Decision): Promise<Waiting> {
  const { where, countable } = byStatus((column) => inArray(column, from));
  const since = sql`min(${documents.status_since})`;
  const [oldest] = await db
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - ${since}), 0)::float` })
    .from(documents)
    .where(where);
  return { count: await countDocuments(db, countable), seconds: oldest?.seconds ?? 0 };
}

/**
 * Counts documents that wait to be verified and approved, by counters and by the first entry of an
 * index.
 */
export async function waitingDocuments(db: Database) {
  return {
    verification: await waitingFor(db, verification),
    approval: await waitingFor(db, approval),
  };
}
