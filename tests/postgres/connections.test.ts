import { eq, sql } from 'drizzle-orm';
import { range } from 'es-toolkit';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createApp } from '../../server/app';
import { processLog } from '../../server/log/log';
import type { Database, OpenDatabase } from '../../server/storage/database';
import { documents, users } from '../../server/storage/schema';
import { openServerDatabase } from '../../server/storage/server-database';
import { storageFault } from '../../server/storage/storage-fault';
import { apiPerTest } from '../support/api/api-per-test';
import { addDocument, documentIn, status } from '../support/api/fixture';
import { startSecondApi, type TestApi } from '../support/api/test-api';
import { administer } from '../support/services/postgres-server';
import { untilOneWaits } from './until-waiting';

const api = apiPerTest();
const outOfReach = {
  message: 'The server cannot use its storage at the moment. Please try again later.',
  code: 'storage_out_of_reach',
};

const until = <Value>(condition: () => Value | Promise<Value>) =>
  vi.waitUntil(condition, { timeout: 60_000 });

const poolOf = (db: Database): Pool => Reflect.get(db, '$client');

async function processId(tx: Database): Promise<number> {
  const [row] = await tx
    .select({ pid: sql<number>`pg_backend_pid()` })
    .from(sql`(values (1)) as one`);
  return row?.pid ?? 0;
}

/** The storage fault of work that fails. */
async function faultIn(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  return storageFault(error);
}

describe('a connection that is lost', () => {
  let second: TestApi;
  beforeEach(async () => {
    second = await startSecondApi(api());
  });
  afterEach(() => second.close());

  const terminate = (pid: number) =>
    api().db.execute(sql`select pg_terminate_backend(${pid}, 5000)`);

  it('in the middle of a decision fails that call, changes nothing, and hurts no other', async () => {
    const id = await addDocument(api(), {
      owner: 'bureauOwner',
      document_status_id: status.sent,
    });
    await second.tokenFor('verifier');
    const decide = () =>
      second.call('verifier', 'PUT', `/document/verifications/update/${id}`, {
        document_status_id: status.verified,
      });

    const answer = await api().db.transaction(async (tx) => {
      // Locks the document, so that the decision waits when its connection is lost.
      await tx.select().from(documents).where(eq(documents.id, id)).for('update');
      const decision = decide();
      const waiting = await untilOneWaits(api().db);
      await tx.execute(sql`select pg_terminate_backend(${waiting}, 5000)`);
      return decision;
    });
    expect([answer.status, answer.body]).toEqual([503, outOfReach]);
    expect(await documentIn(api(), id)).toMatchObject({ version: 1 });
    expect((await decide()).status).toBe(200);
  });

  it('between the statements of transactions is returned each time: the pool does not run dry', async () => {
    for (const _ of range(poolOf(second.db).options.max + 5)) {
      const fault = await faultIn(
        second.db.transaction(async (tx) => {
          await terminate(await processId(tx));
          await tx.select().from(users);
        }),
      );
      expect(fault).toBe('out of reach');
    }
    expect(await second.db.$count(users)).toBeGreaterThan(0);
    expect(poolOf(second.db).totalCount).toBe(1);
  });

  it('before a transaction begins is returned, too', async () => {
    const pool = poolOf(second.db);
    for (const _ of range(pool.options.max + 5)) {
      const client = await pool.connect();
      const connect = vi.spyOn(pool, 'connect').mockImplementationOnce(async () => client);
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await terminate(rows[0].pid);
      expect(await faultIn(second.db.transaction(async () => {}))).toBe('out of reach');
      connect.mockRestore();
    }
    expect(await second.db.$count(users)).toBeGreaterThan(0);
  });

  it('to health checks is there while calls use all others [O-12]', async () => {
    const { db, healthDb, close } = await openServerDatabase(
      String(poolOf(second.db).options.connectionString),
    );
    const key = new Uint8Array(32);
    const { files, spool } = second;
    const app = createApp({ db, healthDb, files, spool, portalKeys: [key], urlKeys: [key] });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const busy = range(10).map(() => db.transaction(() => released));
    await until(() => poolOf(db).totalCount === 10 && poolOf(db).idleCount === 0);
    const call = Promise.resolve(db.$count(users));
    expect((await app.request('/service/api/health/ready')).status).toBe(200);
    expect(poolOf(db).waitingCount).toBe(1);
    release();
    await Promise.all(busy);
    expect(await call).toBeGreaterThan(0);
    await close();
  });

  it('for a while, with the whole database, fails calls until it is back', async () => {
    const name = new URL(String(poolOf(second.db).options.connectionString)).pathname.slice(1);
    const allowConnections = (isAllowed: boolean) =>
      administer(
        inject('postgres') ?? '',
        `alter database "${name}" with allow_connections ${isAllowed}`,
      );
    const headers = { Authorization: `Bearer ${await second.tokenFor('admin')}` };
    const ask = async () => {
      const list = await second.request('/administrator/users', { headers });
      const health = await second.request('/health/ready');
      return [list.status, (await list.json()).message, health.status];
    };
    const logged = vi.spyOn(processLog, 'error').mockReturnValue();
    await allowConnections(false);
    try {
      await terminate(await processId(second.db));
      await until(() => poolOf(second.db).totalCount === 0);
      expect(await ask()).toEqual([503, outOfReach.message, 503]);
    } finally {
      await allowConnections(true);
      logged.mockRestore();
    }
    second.advance(60_000);
    expect(await ask()).toEqual([200, undefined, 200]);
  });

  it('while idle ends no process, and is replaced', async () => {
    const pids = await Promise.all(range(5).map(() => processId(second.db)));
    expect(poolOf(second.db).idleCount).toBe(5);
    const logged = vi.spyOn(processLog, 'error').mockReturnValue();
    await Promise.all(pids.map(terminate));
    await until(() => poolOf(second.db).totalCount === 0);
    expect(logged).toHaveBeenCalledTimes(5);
    logged.mockRestore();
    expect((await second.call('admin', 'GET', '/administrator/users')).status).toBe(200);
  });
});

it('a process opens as many connections as told, under names of their own [O-49]', async () => {
  const url = String(poolOf(api().db).options.connectionString);
  const { db, healthDb = db, connections, close } = await openServerDatabase(url, 3);
  const nameOf = async (one: Database) => {
    const name = sql<string>`current_setting('application_name')`;
    const [row] = await one.select({ name }).from(sql`(values (1)) as one`);
    return row?.name;
  };
  expect([await nameOf(db), await nameOf(healthDb)]).toEqual(['berkas', 'berkas health']);
  await Promise.all(range(5).map(() => db.execute(sql`select pg_sleep(0.01)`)));
  expect(connections?.()).toEqual({ busy: 0, idle: 3, awaited: 0 });
  await close();
});

describe('a transaction', () => {
  let attempts = 0;
  beforeEach(() => {
    attempts = 0;
  });

  it('that meets a deadlock is repeated: both succeed', async () => {
    const [a = 0, b = 0] = (await api().db.select().from(users)).map(({ id }) => id);
    const lock = (tx: Database, id: number) =>
      tx.select().from(users).where(eq(users.id, id)).for('update');
    const lockBoth = (ids: [number, number]) =>
      api().db.transaction(async (tx) => {
        await lock(tx, ids[0]);
        attempts += 1;
        // Waits until each has locked its first row.
        await until(() => attempts >= 2);
        await lock(tx, ids[1]);
      });
    await Promise.all([lockBoth([a, b]), lockBoth([b, a])]);
    expect(attempts).toBe(3);
  });

  const failingWith = (code: string, times: number) =>
    api().db.transaction(async (tx) => {
      attempts += 1;
      if (attempts > times) return;
      await tx.execute(
        sql.raw(`do $$ begin raise exception 'aborted' using errcode = '${code}'; end $$`),
      );
    });

  it('that cannot be serialized is repeated', async () => {
    await failingWith('40001', 2);
    expect(attempts).toBe(3);
  });

  it('that never can is given up, and answered as a fault of the storage', async () => {
    expect(await faultIn(failingWith('40001', 100))).toBe('out of reach');
    expect(attempts).toBe(4);
  });

  it('that breaks a constraint or fails by itself is not repeated', async () => {
    await expect(failingWith('23505', 100)).rejects.toThrow();
    expect(attempts).toBe(1);
    const own = new Error('its own');
    await expect(
      api().db.transaction(async (tx) => {
        await tx.delete(users);
        throw own;
      }),
    ).rejects.toBe(own);
    expect(await api().db.$count(users)).toBeGreaterThan(0);
  });
});

describe('time limits', () => {
  let opened: OpenDatabase | undefined;
  afterEach(() => opened?.close());

  async function openWith(parameters: string): Promise<Database> {
    opened = await openServerDatabase(`${poolOf(api().db).options.connectionString}?${parameters}`);
    return opened.db;
  }

  it('are set on every connection', async () => {
    const [row] = await api()
      .db.select({
        statement: sql`current_setting('statement_timeout')`,
        lock: sql`current_setting('lock_timeout')`,
        idle: sql`current_setting('idle_in_transaction_session_timeout')`,
      })
      .from(sql`(values (1)) as one`);
    expect(row).toEqual({ statement: '15s', lock: '5s', idle: '30s' });
    expect(poolOf(api().db).options).toMatchObject({
      max: 10,
      connectionTimeoutMillis: 5_000,
      query_timeout: 20_000,
    });
  });

  it('end a statement that takes too long', async () => {
    const db = await openWith('statement_timeout=50');
    expect(await faultIn(db.execute(sql`select pg_sleep(60)`))).toBe('out of reach');
  });

  it('end a wait for a lock', async () => {
    const db = await openWith('lock_timeout=50');
    const fault = await api().db.transaction(async (tx) => {
      await tx.select().from(users).for('update');
      return faultIn(db.transaction((other) => other.update(users).set({ name: 'x' })));
    });
    expect(fault).toBe('out of reach');
  });

  it('end a transaction in which nothing happens', async () => {
    const db = await openWith('idle_in_transaction_session_timeout=50');
    const fault = await faultIn(
      db.transaction(async (tx) => {
        const pid = await processId(tx);
        const isThere = sql`pid = ${pid}`;
        await until(async () => !(await api().db.$count(sql`pg_stat_activity`, isThere)));
        await tx.select().from(users);
      }),
    );
    expect(fault).toBe('out of reach');
    expect(await db.$count(users)).toBeGreaterThan(0);
  });

  it('end a call to a server that does not answer, and drop its connection', async () => {
    const db = await openWith('query_timeout=50');
    const own = new Error('its own');
    const transaction = db.transaction(async (tx) => {
      expect(await faultIn(tx.execute(sql`select pg_sleep(1)`))).toBe('out of reach');
      throw own;
    });
    await expect(transaction).rejects.toBe(own);
    expect(poolOf(db).totalCount).toBe(0);
  });

  it('end a wait for a connection when all are in use', async () => {
    const db = await openWith('');
    Object.assign(poolOf(db).options, { connectionTimeoutMillis: 50, max: 1 });
    await db.transaction(async () => {
      expect(await faultIn(db.select().from(users))).toBe('out of reach');
      expect(await faultIn(db.transaction(async () => {}))).toBe('out of reach');
    });
  });
});

it('a connection on which nothing can be written any more is not used again [O-71]', async () => {
  const url = String(poolOf(api().db).options.connectionString);
  const { db, close } = await openServerDatabase(url, 1);
  // Refuses writes, as a server does that has become the standby of another.
  await db.execute(sql`set session characteristics as transaction read only`);
  const write = () =>
    db.transaction((tx) => tx.update(users).set({ name: 'Changed' }).where(eq(users.id, 0)));
  expect(await faultIn(write())).toBe('out of reach');
  await write();
  await close();
});
