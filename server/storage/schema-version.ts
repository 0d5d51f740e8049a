import { max, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { bigint, type PgDatabase, type PgQueryResultHKT, pgSchema } from 'drizzle-orm/pg-core';
import { migrationsFolder } from './database';

const journal = pgSchema('drizzle').table('__drizzle_migrations', {
  created_at: bigint({ mode: 'number' }),
});

type AnyDatabase = Pick<PgDatabase<PgQueryResultHKT>, '$count' | 'select'>;

/** The times of the migrations of this version. */
export const migrationTimes = () =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

/**
 * The time of the newest migration that has been run; 0 if there is none. Throws if this version of
 * Berkas does not know that migration: it is newer, or of a build between two releases, whose
 * migrations have been merged.
 */
export async function schemaVersion(db: AnyDatabase): Promise<number> {
  const isJournal = sql`schemaname = 'drizzle' and tablename = '__drizzle_migrations'`;
  if ((await db.$count(sql`pg_tables`, isJournal)) === 0) return 0;
  const [newest] = await db.select({ version: max(journal.created_at) }).from(journal);
  const version = newest?.version ?? 0;
  const known = migrationTimes();
  if (version > Math.max(...known)) {
    throw new Error(
      'The database has a newer schema than this version of Berkas knows: start the version that has migrated it.',
    );
  }
  if (version > 0 && !known.includes(version)) {
    throw new Error(
      'The database has a schema from between two versions: start the last build before this one, which migrates it, and then this one. Nothing has been changed.',
    );
  }
  return version;
}
