import { setTimeout } from 'node:timers/promises';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { logError, processLog } from '../log/log';
import { isTransient, postgresError } from './constraints';
import { migrationsFolder, type OpenDatabase } from './database';
import { advisoryLocks, evaluate } from './evaluate';
import { databaseName, installationOf } from './installation';
import { runMigrations } from './run-migrations';
import * as schema from './schema';
import { migrationTimes, schemaVersion } from './schema-version';
import { reasonOf } from './storage-fault';
import { withLongLimits } from './time-limits';

/** Milliseconds. Parameters of DATABASE_URL override those that are PostgreSQL's own. */
const limits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // Longer than statement_timeout: ends a query whose server has vanished from the network.
  query_timeout: 20_000,
  keepAlive: true,
  /** Seconds. Ends connections that a failover or a new address of the server has left behind. */
  maxLifetimeSeconds: 60 * 60,
};

/** Connections of a process by default, besides one for health checks. */
const defaultConnections = 10;

const maxAttempts = 4;

/** The connections of the pool, each with its drizzle instance. */
type Connections = WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>;

/** Options of a pool: how many connections, and what pg_stat_activity calls them. */
type PoolOptions = { max: number; application_name: string };

function openPool(url: string, options: PoolOptions): { pool: pg.Pool; connections: Connections } {
  const pool = new pg.Pool({ ...limits, ...options, connectionString: url });
  const connections: Connections = new WeakMap();
  // Without listeners, a lost connection is an uncaught exception. The pool replaces it.
  pool.on('error', (error) => logError(error, 'idle database connection', processLog));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    connections.set(client, drizzle({ client, schema }));
  });
  return { pool, connections };
}

type Transaction = NodePgDatabase<typeof schema>['transaction'];

const readOnly = '25006';

/**
 * Runs transactions on connections of the pool. Drizzle's own way never returns a connection whose
 * `begin` fails, and returns one whose `rollback` has failed.
 */
function transactionOn(pool: pg.Pool, connections: Connections): Transaction {
  return async (work, config) => {
    const client = await pool.connect().catch((error: Error) => {
      throw new DrizzleQueryError('begin', [], error);
    });
    const db = connections.get(client) ?? drizzle({ client, schema });
    let failure: unknown;
    try {
      const result = await db.transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          failure = error;
          throw error;
        }
      }, config);
      client.release();
      return result;
    } catch (error) {
      // Drizzle rethrows the error of `work` only after a successful rollback. After a failover, a
      // connection may still lead to the old server, where nothing can be written.
      client.release(error !== failure || postgresError(error)?.code === readOnly);
      throw failure ?? error;
    }
  };
}

/**
 * Repeats transactions that PostgreSQL has aborted because of a concurrent one. Their only effects
 * outside the database must be ones that may happen twice, such as deleting a file.
 */
function repeated(transaction: Transaction): Transaction {
  return async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction(work, config);
      } catch (error) {
        if (attempt === maxAttempts || !isTransient(error)) throw error;
        // Random, so that two transactions do not collide again.
        await setTimeout(Math.random() * 50 * attempt);
      }
    }
  };
}

async function assertSchema(db: NodePgDatabase<typeof schema>): Promise<void> {
  const version = await schemaVersion(db);
  if (version < Math.max(...migrationTimes())) {
    throw new Error(
      `The database has ${version ? 'an older schema than this version of Berkas needs' : 'no tables yet'}: run npm run migrate.`,
    );
  }
}

/** Opens connections as they are needed. */
function openConnections(url: string, options: PoolOptions) {
  const { pool, connections } = openPool(url, options);
  const db = Object.assign(drizzle({ client: pool, schema }), {
    transaction: repeated(transactionOn(pool, connections)),
  });
  return {
    db,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      awaited: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** Opens a database on a PostgreSQL server. Throws if its schema is not of this version. */
export async function openServerDatabase(
  url: string,
  max = defaultConnections,
): Promise<OpenDatabase> {
  const calls = openConnections(url, { max, application_name: 'berkas' });
  try {
    await assertSchema(calls.db);
  } catch (error) {
    await calls.close();
    throw error instanceof DrizzleQueryError ? unusable(error) : error;
  }
  const health = openConnections(url, { max: 1, application_name: 'berkas health' });
  return {
    db: calls.db,
    healthDb: health.db,
    connections: calls.connections,
    async close() {
      await calls.close();
      await health.close();
    },
  };
}

const refusesLimits = (cause: Error | undefined) =>
  cause?.message.includes('unsupported startup parameter');

/** Says why the database cannot be used, without the query and without the URL's password. */
function unusable({ cause }: DrizzleQueryError): Error {
  if (refusesLimits(cause)) {
    return new Error(
      'PgBouncer refuses a connection that sets time limits. Leave the three empty in DATABASE_URL (?statement_timeout=&lock_timeout=&idle_in_transaction_session_timeout=) and give them to the role (docs/deploy/operation.md).',
      { cause },
    );
  }
  return new Error(`The database cannot be used: ${cause && reasonOf(cause)}.`, { cause });
}

const oldestServer = 150_000;

/** Throws if the database belongs to another installation than `served`, and is no copy. */
async function assertServed(db: NodePgDatabase, served: string | undefined): Promise<void> {
  const isTable = sql`schemaname = 'public' and tablename = 'installation'`;
  const own = (await db.$count(sql`pg_tables`, isTable)) > 0 && (await installationOf(db));
  if (!own || own.id === served || own.database !== (await databaseName(db))) return;
  throw new Error(
    `DATA_DIR has never served the installation ${own.id}, so its database is not migrated from here. Is this machine for a copy, and does DATABASE_URL still name the original? If it is right: npm run migrate -- --installation ${own.id}. Nothing has been changed.`,
  );
}

const lockNotAvailable = '55P03';
/** Milliseconds between two attempts, in which waiting calls get through. */
const pause = 3_000;

/**
 * Runs migrations as soon as their locks can be had. Calls queue behind a migration that waits for
 * a lock, so it gives up soon and tries again.
 */
export async function migratePatiently(
  db: NodePgDatabase,
  folder: string,
  onWait: () => void,
): Promise<void> {
  for (;;) {
    try {
      return await runMigrations(db, folder);
    } catch (error) {
      if (postgresError(error)?.code !== lockNotAvailable) throw error;
      onWait();
      await setTimeout(pause);
    }
  }
}

/** Milliseconds. */
const pollInterval = 200;

/**
 * Waits while another process migrates, by polling: a query that waits would hold up the index that
 * the other makes. The lock ends with the connection.
 */
async function waitForTurn(db: NodePgDatabase): Promise<void> {
  for (;;) {
    const lock = sql<boolean>`pg_try_advisory_lock(${advisoryLocks.migrate})`;
    if (await evaluate(db, lock)) return;
    await setTimeout(pollInterval);
  }
}

async function migrateLocked(
  db: NodePgDatabase,
  served: string | undefined,
  onWait: () => void,
): Promise<number> {
  const server = await evaluate(db, sql<number>`current_setting('server_version_num')::int`);
  if (server < oldestServer) throw new Error('PostgreSQL 15 or later is needed.');

  await waitForTurn(db);
  const version = await schemaVersion(db);
  const pending = migrationTimes().filter((time) => time > version);
  if (pending.length > 0) await assertServed(db, served);
  await db.execute(sql`create extension if not exists pg_trgm`);
  await migratePatiently(db, migrationsFolder, onWait);
  return pending.length;
}

function migrationFault(error: DrizzleQueryError): Error {
  const { code, message } = postgresError(error) ?? {};
  if (refusesLimits(error.cause)) {
    return new Error(
      'PgBouncer refuses the time limits of a migration: give it the address of PostgreSQL itself.',
      { cause: error.cause },
    );
  }
  if (code === '42501') {
    return new Error(
      `The user of DATABASE_URL lacks a right (${message}). It needs CREATE on the database, also to create the extension pg_trgm, and on its schema public: let it own the database.`,
    );
  }
  if (code === '0A000' || code === '58P01') {
    return new Error(`${message}. Install PostgreSQL's contrib modules, which include pg_trgm.`);
  }
  return unusable(error);
}

/**
 * Runs the pending migrations and resolves to their number. If one fails, those before it stay, and
 * the next run goes on from there. Several processes may do so at once. Throws if the database
 * belongs to another installation than `served`: the machine may be for a copy, with a saved
 * DATABASE_URL. Calls `onWait` each time it has not got a lock.
 */
export async function migrateServerDatabase(
  url: string,
  served?: string,
  onWait: () => void = () => {},
): Promise<number> {
  const client = new pg.Client({
    connectionString: withLongLimits(url),
    connectionTimeoutMillis: limits.connectionTimeoutMillis,
    application_name: 'berkas migrate',
  });
  client.on('error', () => {});
  try {
    await client.connect().catch((error: Error) => {
      throw new DrizzleQueryError('connect', [], error);
    });
    return await migrateLocked(drizzle({ client }), served, onWait);
  } catch (error) {
    throw error instanceof DrizzleQueryError ? migrationFault(error) : error;
  } finally {
    await client.end();
  }
}
