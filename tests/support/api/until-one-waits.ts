import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '../../../server/storage/database';

/** Resolves, once a connection to this database waits for a lock, to its process id. */
export function untilOneWaits(db: Database): Promise<number> {
  return vi.waitUntil(
    async () => {
      const [found] = await db
        .select({ pid: sql<number>`pid` })
        .from(sql`pg_stat_activity`)
        .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
      return found?.pid;
    },
    { timeout: 30_000 },
  );
}
