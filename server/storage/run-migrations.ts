import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { schemaVersion } from './schema-version';

/**
 * Runs migrations while a server is in use. Drizzle runs all in one transaction: it holds each lock
 * until the last migration has ended, and nobody can write to a table while an index is built.
 */

// Comments may stand in front.
const create = /^\s*(?:--.*\s+)*CREATE INDEX (?="([^"]+)" ON )/;
const drop = /^\s*(?:--.*\s+)*DROP INDEX "([^"]+)"/;

/**
 * The index that a statement makes, if it can wait until its migration has been committed; else
 * undefined. A unique index is a rule, and an index that is named again is needed at once.
 */
function laterIndex({ sql: statements }: MigrationMeta, at: number): string | undefined {
  const name = create.exec(statements[at] ?? '')?.[1];
  const isNamedAgain = statements.slice(at + 1).some((other) => other.includes(`"${name}"`));
  return isNamedAgain ? undefined : name;
}

/** The statements of the indexes that can wait, by index name. */
function laterIndexes(migrations: MigrationMeta[]): Map<string, string> {
  const indexes = new Map<string, string>();
  for (const migration of migrations) {
    for (const [at, statement] of migration.sql.entries()) {
      const dropped = drop.exec(statement)?.[1];
      if (dropped) indexes.delete(dropped);
      const name = laterIndex(migration, at);
      if (name) indexes.set(name, statement);
    }
  }
  return indexes;
}

/** Makes the indexes that are missing, or that were cut off half-way, while others write. */
async function makeIndexes(db: NodePgDatabase, migrations: MigrationMeta[]): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
      where indisvalid and pg_table_is_visible(indexrelid)`,
  );
  const made = new Set(rows.map(({ name }) => name));
  for (const [name, statement] of laterIndexes(migrations)) {
    if (made.has(name)) continue;
    await db.execute(sql`drop index concurrently if exists ${sql.identifier(name)}`);
    await db.execute(sql.raw(statement.replace(create, 'CREATE INDEX CONCURRENTLY ')));
  }
}

/**
 * Runs the pending migrations of a folder, each in a transaction of its own, and makes its indexes
 * afterwards. Throws if a lock cannot be had for two seconds; the next run goes on from there.
 */
export async function runMigrations(db: NodePgDatabase, migrationsFolder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  // Indexes are built by one processor: that takes longer, but leaves the others to callers.
  await db.execute(sql`set max_parallel_maintenance_workers = 0`);
  const journal = sql`drizzle.__drizzle_migrations`;
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(
    sql`create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const version = await schemaVersion(db);
  const done = migrations.filter(({ folderMillis }) => folderMillis <= version);
  await makeIndexes(db, done);
  for (const migration of migrations.slice(done.length)) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`);
      for (const [at, statement] of migration.sql.entries()) {
        // Nobody uses a new database, so its indexes need not wait.
        const waits = version > 0 && laterIndex(migration, at);
        if (!waits) await tx.execute(sql.raw(statement));
      }
      await tx.execute(
        sql`insert into ${journal} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    });
    done.push(migration);
    await makeIndexes(db, done);
  }
}
