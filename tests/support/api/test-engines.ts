import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder, type OpenDatabase } from '../../../server/storage/database';
import * as schema from '../../../server/storage/schema';
import { openServerDatabase } from '../../../server/storage/server-database';
import { hashOf, kept } from '../runner/kept';
import { administer } from '../services/postgres-server';

type TestDatabase = OpenDatabase & {
  /** Closes the database and keeps its content in a folder. */
  keep: (folder: string) => Promise<void>;
};

/** Makes databases for tests quickly: copies of an empty or of a kept one. */
export type Engine = {
  /** Name of its own, since the projects of a run share a temporary folder. */
  name: string;
  /** True if a later run needs nothing but the folder. */
  outlivesRun: boolean;
  openEmpty: () => Promise<TestDatabase>;
  openCopy: (folder: string) => Promise<TestDatabase>;
};

async function openInMemory(loadDataDir?: Blob) {
  const client = await PGlite.create({ extensions: { pg_trgm }, loadDataDir });
  return drizzle({ client, schema });
}

const dumpIn = (folder: string) => join(folder, 'database.tar');

const read = async (folder: string) => new Blob([await readFile(dumpIn(folder))]);

async function dump(db: Awaited<ReturnType<typeof openInMemory>>, folder: string): Promise<void> {
  await writeFile(dumpIn(folder), (await db.$client.dumpDataDir('none')).stream());
  await db.$client.close();
}

/** A migrated, empty database, dumped: making one takes seconds. */
async function emptyDump(): Promise<Blob> {
  const hash = hashOf(['server/storage/migrations', 'package-lock.json']);
  const folder = await kept('empty', hash, async (folder) => {
    const db = await openInMemory();
    await migrate(db, { migrationsFolder });
    await dump(db, folder);
  });
  return read(folder);
}

/** PGlite in memory. */
export async function embeddedEngine(): Promise<Engine> {
  const empty = await emptyDump();

  async function open(content: Blob): Promise<TestDatabase> {
    const db = await openInMemory(content);
    return { db, close: () => db.$client.close(), keep: (folder) => dump(db, folder) };
  }
  return {
    name: 'embedded',
    outlivesRun: true,
    openEmpty: () => open(empty),
    openCopy: async (folder) => open(await read(folder)),
  };
}

/** Leaves limits to the role: PgBouncer refuses a connection that sets its own. */
const withoutLimits = '?statement_timeout=&lock_timeout=&idle_in_transaction_session_timeout=';

/**
 * Databases on a PostgreSQL server, opened through PgBouncer if its URL is given. They go with the
 * server.
 */
export function serverEngine(serverUrl: string, poolerUrl?: string): Engine {
  const nameFile = (folder: string) => join(folder, 'database.txt');
  const directly = (name: string) => `${serverUrl}/${name}`;
  const asSetUp = (name: string) =>
    poolerUrl ? `${poolerUrl}/${name}${withoutLimits}` : directly(name);

  async function open(template: string, through = directly): Promise<TestDatabase> {
    const name = `test_${randomUUID()}`;
    await administer(serverUrl, `create database "${name}" template "${template}"`);
    const { db, close } = await openServerDatabase(through(name));
    return {
      db,
      close,
      async keep(folder) {
        await close();
        await writeFile(nameFile(folder), name);
      },
    };
  }
  return {
    // Tells the projects of a run apart: they share the folder, but not the server.
    name: poolerUrl ? 'server-pooled' : 'server',
    outlivesRun: false,
    // Opens without PgBouncer: a database to which it has connections cannot be copied.
    openEmpty: () => open('empty'),
    openCopy: async (folder) => open(await readFile(nameFile(folder), 'utf8'), asSetUp),
  };
}
