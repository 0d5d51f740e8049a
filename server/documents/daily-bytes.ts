import { and, eq, sql } from 'drizzle-orm';
import { localDay } from '../domain/document-name';
import type { ApiContext } from '../http/authenticate';
import { refusal } from '../http/errors';
import type { Database } from '../storage/database';
import { daily_uploads } from '../storage/schema';

const { user_id, day, bytes } = daily_uploads;
const megabyte = 1024 * 1024;
/** Bytes. The cost of a small file with its rows, so that very many of them meet the limit, too. */
const least = 64 * 1024;

export type DailyBytes = ReturnType<typeof dailyBytes>;

/**
 * The bytes of files that a person may upload in a day of the server's time zone. Files that have
 * been replaced or deleted count, too: each takes space on the disk for a while.
 */
export function dailyBytes(db: Database, most: number, now: () => Date) {
  return {
    /** Throws a 429 if the caller has uploaded as much today as one may. */
    async assertLeft(c: ApiContext): Promise<void> {
      const isToday = and(eq(user_id, c.var.caller.id), eq(day, localDay(now())));
      const [today] = await db.select({ bytes }).from(daily_uploads).where(isToday);
      if (!today || today.bytes < most) return;
      // Says how long to wait, so that a batch of files stops instead of waiting.
      const seconds = Math.ceil((now().setHours(24, 0, 0, 0) - now().getTime()) / 1000);
      c.header('Retry-After', String(seconds));
      throw refusal(
        429,
        'You have uploaded {count} MB today, which is the limit for one day. Continue tomorrow.',
        { count: Math.floor(most / megabyte) },
      );
    },

    /** Counts a file that has been received. */
    async add(userId: number, size: number): Promise<void> {
      const uploaded = { user_id: userId, day: localDay(now()), bytes: Math.max(size, least) };
      const isSameDay = sql`${day} = excluded.day`;
      await db
        .insert(daily_uploads)
        .values(uploaded)
        .onConflictDoUpdate({
          target: user_id,
          set: {
            day: uploaded.day,
            bytes: sql`excluded.bytes + case when ${isSameDay} then ${bytes} else 0 end`,
          },
        });
    },
  };
}
