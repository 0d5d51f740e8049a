import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { openEmbeddedDatabase } from '../../../server/storage/embedded-database';

it('the embedded database syncs the disk before a commit is acknowledged, and at a checkpoint [O-38]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-synced-'));
  const { db, close } = await openEmbeddedDatabase(join(folder, 'database'));
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
    await close();
    await rm(folder, { recursive: true });
  }
});
