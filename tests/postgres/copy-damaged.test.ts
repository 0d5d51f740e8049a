import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, vi } from 'vitest';
import { copyFiles } from '../../server/storage/copy-files';
import { copyRows } from '../../server/storage/copy-rows';
import type { OpenStorage } from '../../server/storage/open-storage';
import { users } from '../../server/storage/schema';
import { openServerDatabase } from '../../server/storage/server-database';
import { createDatabase } from '../support/services/postgres-server';
import { installation, withStorage } from './installation';

const minute = 60_000;
vi.setConfig({ testTimeout: 3 * minute, hookTimeout: minute });

const serverUrl = inject('postgres') ?? '';
const installed = installation();
const source = () => installed().dataDir;

describe('what does not arrive as it is', () => {
  it('is noticed, if it is a file', async () => {
    const to = join(installed().folder, 'target');
    await withStorage(to, await createDatabase(serverUrl), async (target) => {
      const damaging: OpenStorage['files'] = {
        ...target.files,
        async put(id, file) {
          const bytes = await readFile(file.path);
          await writeFile(file.path, bytes.fill(0, bytes.length - 1));
          await target.files.put(id, file);
        },
      };
      await withStorage(source(), undefined, async (from) => {
        await expect(copyFiles(from, { ...target, files: damaging })).rejects.toThrow(
          'did not arrive as it is',
        );
      });
    });
  });

  it.each([
    ['lost', 'instead nothing'],
    ['changed', "also update meta_data set value = value || '!'"],
  ])('is noticed, if rows are %s, and none is kept', async (_, rule) => {
    const url = await createDatabase(serverUrl);
    const { db, close } = await openServerDatabase(url);
    await db.execute(sql.raw(`create rule flaw as on insert to meta_data do ${rule}`));
    await withStorage(source(), undefined, async (from) => {
      await expect(copyRows(from.db, db)).rejects.toThrow('did not arrive as they are');
    });
    expect(await db.$count(users)).toBe(0);
    await close();
  });
});
