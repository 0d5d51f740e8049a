import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { migrationsFolder } from '../../server/storage/database';
import { migrateServerDatabase } from '../../server/storage/server-database';
import { createDatabase } from '../support/services/postgres-server';

const serverUrl = inject('postgres') ?? '';

/** Limit for a busy machine. */
const patience = { timeout: 60_000 };

const clients: pg.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  clients.push(client);
  return client;
}

/** A database that lacks the migrations since 0.1.0. */
async function olderDatabase(): Promise<string> {
  const url = await createDatabase(serverUrl, 'template1');
  const folder = await mkdtemp(join(tmpdir(), 'berkas-older-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  journal.entries = journal.entries.slice(0, 1);
  await writeFile(path, JSON.stringify(journal));
  await migrate(drizzle({ client: await connect(url) }), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  return url;
}

it('a migration lets calls pass while it waits for a long query, and is run after that [O-41]', async () => {
  const url = await olderDatabase();
  const reader = await connect(url);
  await reader.query('begin; select * from categories');

  const onWait = vi.fn();
  const migrating = migrateServerDatabase(url, undefined, onWait);
  const caller = await connect(url);
  await vi.waitUntil(async () => {
    const { rows } = await caller.query('select 1 from pg_locks where not granted');
    return rows.length > 0;
  }, patience);
  // The call queues behind the migration, and is answered long before the reader ends.
  await caller.query('select * from categories');
  await vi.waitUntil(() => onWait.mock.calls.length > 0, patience);
  const { rows } = await caller.query(`select to_regclass('reference_events') as made`);
  expect(rows).toEqual([{ made: null }]);

  await reader.query('commit');
  expect(await migrating).toBeGreaterThan(0);
  expect((await caller.query('select version from categories')).rows).toEqual([]);
});

/** All indexes, with whether they are complete. */
async function indexesOf(url: string): Promise<string[]> {
  const { rows } = await (await connect(url)).query(
    `select indisvalid || ' ' || pg_get_indexdef(indexrelid) as index
       from pg_index join pg_class on oid = indrelid where relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ index }) => index).sort();
}

/** Resolves to the process of a migration that makes an index and waits for a snapshot. */
async function whenMakingIndex(url: string): Promise<number> {
  const caller = await connect(url);
  return vi.waitUntil(async () => {
    const { rows } = await caller.query(
      `select pid from pg_stat_activity where datname = current_database()
         and query ilike 'create index concurrently%' and wait_event_type = 'Lock'`,
    );
    return rows[0]?.pid;
  }, patience);
}

/** Holds the database as it is now, as pg_dump does. */
async function holdSnapshot(url: string): Promise<pg.Client> {
  const client = await connect(url);
  await client.query('begin isolation level repeatable read; select 1');
  return client;
}

it('while a migration makes indexes, everybody can write, even if a backup holds it up [O-95]', async () => {
  const url = await olderDatabase();
  const backup = await holdSnapshot(url);
  const onWait = vi.fn();
  const migrating = migrateServerDatabase(url, undefined, onWait);
  await whenMakingIndex(url);
  const writer = await connect(url);
  await writer.query(
    'begin; lock table documents, document_events, files in row exclusive mode nowait; commit',
  );
  await backup.query('commit');
  await migrating;
  expect(onWait).not.toHaveBeenCalled();
  expect(await indexesOf(url)).toEqual(await indexesOf(await createDatabase(serverUrl)));
});

it('a migration that is cut off while it makes an index is completed by the next run [O-95]', async () => {
  const url = await olderDatabase();
  const backup = await holdSnapshot(url);
  const migrating = migrateServerDatabase(url);
  const cutOff = expect(migrating).rejects.toThrow('The database cannot be used');
  await backup.query('select pg_terminate_backend($1)', [await whenMakingIndex(url)]);
  await cutOff;
  await backup.query('commit');
  expect((await indexesOf(url)).filter((index) => index.startsWith('false'))).toHaveLength(1);

  expect(await migrateServerDatabase(url)).toBeGreaterThan(0);
  expect(await indexesOf(url)).toEqual(await indexesOf(await createDatabase(serverUrl)));
});
