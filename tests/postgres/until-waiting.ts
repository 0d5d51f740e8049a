import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '../../server/storage/database';

/**
 * The process ids of the connections to this database that wait for a lock. `db` is no transaction:
 * one would not see connections that are opened after its first look.
 */
async function waiting(db: Database): Promise<number[]> {
  const found = await db
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
  return found.map(({ pid }) => pid);
}

const timeout = 30_000;

/** Resolves, once a connection to this database waits for a lock, to its process id. */
export function untilOneWaits(db: Database): Promise<number> {
  return vi.waitUntil(async () => (await waiting(db))[0], { timeout });
}

/** Resolves once two connections to this database wait for a lock. */
export async function untilTwoWait(db: Database): Promise<void> {
  await vi.waitUntil(async () => (await waiting(db)).length === 2, { timeout });
}
