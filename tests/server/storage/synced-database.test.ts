import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database, OpenDatabase } from '../../../server/storage/database';
import { openEmbeddedDatabase } from '../../../server/storage/embedded-database';

let folder: string;
let opened: OpenDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-synced-'));
  opened = await openEmbeddedDatabase(join(folder, 'database'));
});

afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

it('the embedded database syncs the disk before a commit is acknowledged, and at a checkpoint [O-38]', async () => {
  const { db } = opened;
  const synced = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  try {
    for (const id of [1, 2, 3]) {
      synced.mockClear();
      await db.execute(sql`insert into used_hand_offs (jti) values (${`token ${id}`})`);
      expect(synced).toHaveBeenCalled();
    }
    synced.mockClear();
    await db.execute(sql`select 1`);
    expect(synced).not.toHaveBeenCalled();
    await db.execute(sql`checkpoint`);
    expect(synced.mock.calls.length).toBeGreaterThan(2);
  } finally {
    synced.mockRestore();
    syncBuiltinESMExports();
  }
});

const select = (db: Database) => db.execute(sql`select 1`);

it.each<[string, (db: Database) => Promise<unknown>]>([
  ['query', select],
  ['transaction', (db) => db.transaction(select)],
])('timers and sockets have their turn after each %s of the embedded database', async (_, run) => {
  const turn = vi.fn();
  setImmediate(turn);
  await run(opened.db);
  expect(turn).toHaveBeenCalled();
});
