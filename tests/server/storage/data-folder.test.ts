import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../server/app';
import { openSession } from '../../../server/auth/session-tokens';
import { reapFiles } from '../../../server/storage/files';
import { type OpenStorage, openStorage } from '../../../server/storage/open-storage';
import { documents, users } from '../../../server/storage/schema';
import { aDayLater, addDocument, bytesOf, fixture, pdf } from '../../support/api/fixture';
import { idsIn } from '../../support/processes/files-in';
import { runCommand } from '../../support/processes/run-command';
import { copyFolder, makeInstallation } from '../../support/processes/seeded-folder';

const opening = 60_000;

describe('a data folder', () => {
  let folder: string;
  let opened: OpenStorage | undefined;
  const inFolder = (name: string) => join(folder, name);
  const filesIn = () => idsIn(inFolder('files'));

  async function open(): Promise<OpenStorage> {
    opened = await openStorage({ dataDir: folder });
    return opened;
  }
  async function close(): Promise<void> {
    await opened?.close();
    opened = undefined;
  }

  // Making a database takes seconds, copying one does not.
  let made: string;
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'berkas-made-'));
    await makeInstallation(made);
  });
  afterAll(() => rm(made, { recursive: true }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berkas-storage-'));
    await copyFolder(made, folder);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await close();
    await rm(folder, { recursive: true });
  });

  it(
    'is opened without what a killed process has left in the spool',
    async () => {
      const { spool } = await open();
      const { path } = await spool.receive(pdf);
      await close();
      await open();
      expect(existsSync(path)).toBe(false);
    },
    opening,
  );

  it(
    'whose database has gone is refused, and loses no file',
    async () => {
      const storage = await open();
      await fixture(storage);
      await addDocument(storage, { owner: 'bureauOwner' });
      await close();
      const before = await filesIn();
      expect(before).toHaveLength(1);

      await rename(inFolder('database'), inFolder('elsewhere'));
      await expect(open()).rejects.toThrow(
        /holds 1 files, but their database .* is missing\. Restore the database, or move the files away/,
      );
      expect(await filesIn()).toEqual(before);
      expect(existsSync(inFolder('database'))).toBe(false);

      await rename(inFolder('elsewhere'), inFolder('database'));
      const { db } = await open();
      expect(await db.$count(documents)).toBe(1);
    },
    opening,
  );

  it(
    'with an older database beside newer files loses none of them, however long it runs',
    async () => {
      let storage = await open();
      await fixture(storage);
      await addDocument(storage, { owner: 'bureauOwner' });
      await close();
      await cp(inFolder('database'), inFolder('backup'), { recursive: true });

      storage = await open();
      await addDocument(storage, { owner: 'instituteOwner' });
      await close();
      const before = await filesIn();
      expect(before).toHaveLength(2);

      await rm(inFolder('database'), { recursive: true });
      await rename(inFolder('backup'), inFolder('database'));
      storage = await open();
      expect(await storage.db.$count(documents)).toBe(1);
      await aDayLater(storage);
      await storage.spool.clear();
      expect(await filesIn()).toEqual(before);
    },
    opening,
  );

  it(
    'of yesterday still has the files of what has been deleted since',
    async () => {
      let storage = await open();
      await fixture(storage);
      const rejected = { owner: 'bureauOwner', document_status_id: 4 } as const;
      const id = await addDocument(storage, rejected);
      await close();
      await cp(inFolder('database'), inFolder('backup'), { recursive: true });

      storage = await open();
      const app = createApp({
        ...storage,
        portalKeys: [new Uint8Array(32)],
        urlKeys: [new Uint8Array(32)],
      });
      const user = await storage.db.query.users.findFirst({
        where: eq(users.username, 'bureauOwner'),
      });
      const token = await openSession(storage.db, user?.id ?? 0, new Date());
      const deleted = await app.request(`/service/api/document/my-documents/delete/${id}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(deleted.status).toBe(200);
      await reapFiles(storage);
      await close();

      await rm(inFolder('database'), { recursive: true });
      await rename(inFolder('backup'), inFolder('database'));
      storage = await open();
      const document = await storage.db.query.documents.findFirst();
      expect(Buffer.from(await bytesOf(storage, document?.storage_id ?? ''))).toEqual(pdf);
    },
    opening,
  );

  it(
    'that a newer version has migrated is refused and closed again',
    async () => {
      const { db } = await open();
      const journal = sql`drizzle.__drizzle_migrations`;
      const newest = sql`(select max(created_at) from ${journal})`;
      await db.execute(
        sql`update ${journal} set created_at = created_at + 1 where created_at = ${newest}`,
      );
      await close();
      const closing = vi.spyOn(PGlite.prototype, 'close');
      await expect(open()).rejects.toThrow(
        'The database has a newer schema than this version of Berkas knows: start the version that has migrated it.',
      );
      expect(closing).toHaveBeenCalledOnce();
    },
    opening,
  );

  it(
    'of a build between two versions is refused, and left to the last one before this',
    async () => {
      const { db } = await open();
      const journal = sql`drizzle.__drizzle_migrations`;
      await db.execute(sql`update ${journal} set created_at = created_at - 1`);
      await close();
      await expect(open()).rejects.toThrow('start the last build before this one');
    },
    opening,
  );

  it(
    'whose database cannot be tidied is refused and closed again',
    async () => {
      const { db } = await open();
      await db.execute(sql`create table grown (content text)`);
      // ANALYZE calls this function, too, and fails where the setting is unknown.
      await db.execute(sql`set berkas.known = 'yes'`);
      await db.execute(
        sql`create function known(text) returns text immutable language sql as $$ select current_setting('berkas.known') $$`,
      );
      await db.execute(sql`create index on grown (known(content))`);
      await db.execute(
        sql`insert into grown select repeat('x', 1000) from generate_series(1, 1000)`,
      );
      await close();
      const closing = vi.spyOn(PGlite.prototype, 'close');
      await expect(open()).rejects.toThrow();
      expect(closing).toHaveBeenCalledOnce();
    },
    opening,
  );

  it(
    'that cannot be opened is left to the next who tries',
    async () => {
      await rename(inFolder('database'), inFolder('elsewhere'));
      await writeFile(inFolder('database'), 'not a database');
      await expect(open()).rejects.toThrow(
        /^The database .* cannot be opened\. Is the disk full, or does the folder belong to another user\?$/,
      );
      await rm(inFolder('database'));
      await rename(inFolder('elsewhere'), inFolder('database'));
      // Spoils the spool, so that opening fails after the database was opened.
      await rm(inFolder('spool'), { recursive: true });
      await writeFile(inFolder('spool'), 'not a folder');
      await expect(open()).rejects.toThrow();
      await rm(inFolder('spool'));
      await open();
    },
    opening,
  );
});

it.each([
  ['recount', []],
  ['users', ['import', 'package.json']],
])('is not made by npm run %s, which names it', async (command, args) => {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-storage-'));
  const run = (dataDir: string, ...more: string[]) =>
    runCommand(`commands/${command}`, { DATA_DIR: dataDir }, ...args, ...more);
  for (const dataDir of [folder, join(folder, 'none')]) {
    expect(await run(dataDir)).toEqual({
      code: 1,
      out: '',
      err: `${dataDir} has no embedded database. Set DATA_DIR, or DATABASE_URL.\n`,
    });
  }
  const { code, err } = await run(folder, '--simulate');
  expect([code, err]).toEqual([1, expect.stringContaining("Unknown option '--simulate'")]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it(
  'makes its folders, in one that is for its owner only [O-17]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'berkas-storage-'));
    await mkdir(folder, { recursive: true });
    const storage = await openStorage({ dataDir: join(folder, 'a', 'b') });
    await storage.close();
    const names = await readdir(join(folder, 'a', 'b'));
    // A socket of the lock may remain until the next start (folder-lock.test.ts).
    expect(names.filter((name) => !name.startsWith('lock')).sort()).toEqual([
      'database',
      'files',
      'installation',
      'spool',
    ]);
    if (process.platform !== 'win32') {
      expect(((await stat(join(folder, 'a', 'b'))).mode & 0o777).toString(8)).toBe('700');
    }
    await rm(folder, { recursive: true });
  },
  opening,
);
