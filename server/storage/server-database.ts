import { setTimeout } from 'node:timers/promises';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { logError, processLog } from '../log/log';
import { isTransient, postgresError } from './constraints';
import { migrationsFolder, type OpenDatabase } from './database';
import * as schema from './schema';
import { migrationTimes, schemaVersion } from './schema-version';
import { reasonOf } from './storage-fault';
import { withLongLimits } from './time-limits';

/** Milliseconds. Parameters of DATABASE_URL override those that are PostgreSQL's own. */
const limits = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // Longer than statement_timeout: ends a query whose server has vanished from the network.
  query_timeout: 20_000,
  keepAlive: true,
};

const maxAttempts = 4;

/** The connections of the pool, each with its drizzle instance. */
type Connections = WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>;

function openPool(url: string): { pool: pg.Pool; connections: Connections } {
  const pool = new pg.Pool({ ...limits, connectionString: url });
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
      // Drizzle rethrows the error of `work` only after a successful rollback.
      client.release(error !== failure);
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

/** Opens a database on a PostgreSQL server. Throws if its schema is not of this version. */
export async function openServerDatabase(url: string): Promise<OpenDatabase> {
  const { pool, connections } = openPool(url);
  const db = Object.assign(drizzle({ client: pool, schema }), {
    transaction: repeated(transactionOn(pool, connections)),
  });
  try {
    await assertSchema(db);
  } catch (error) {
    await pool.end();
    throw error instanceof DrizzleQueryError ? unusable(error) : error;
  }
  return { db, close: () => pool.end() };
}

/** Says why the database cannot be used, without the query and without the URL's password. */
function unusable({ cause }: DrizzleQueryError): Error {
  return new Error(`The database cannot be used: ${cause && reasonOf(cause)}.`, { cause });
}

/** Any number that nothing else locks. */
const migrationLock = 7_230_411;
const oldestServer = 150_000;

async function migrateLocked(db: NodePgDatabase): Promise<number> {
  const [server] = await db
    .select({ version: sql<number>`current_setting('server_version_num')::int` })
    .from(sql`(values (1)) as one`);
  if (!server || server.version < oldestServer)
    throw new Error('PostgreSQL 15 or later is needed.');

  // Waits for another process that migrates. The lock ends with the connection.
  await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
  const version = await schemaVersion(db);
  const pending = migrationTimes().filter((time) => time > version);
  await db.execute(sql`create extension if not exists pg_trgm`);
  await migrate(db, { migrationsFolder });
  return pending.length;
}

function migrationFault(error: DrizzleQueryError): Error {
  const { code, message } = postgresError(error) ?? {};
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
 * Runs the pending migrations, all or none, and resolves to their number. Several processes may do
 * so at once.
 */
export async function migrateServerDatabase(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: withLongLimits(url),
    connectionTimeoutMillis: limits.connectionTimeoutMillis,
  });
  client.on('error', () => {});
  try {
    await client.connect().catch((error: Error) => {
      throw new DrizzleQueryError('connect', [], error);
    });
    return await migrateLocked(drizzle({ client }));
  } catch (error) {
    throw error instanceof DrizzleQueryError ? migrationFault(error) : error;
  } finally {
    await client.end();
  }
}
