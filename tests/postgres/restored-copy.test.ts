import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { reapFiles, removeFile, storePending } from '../../server/storage/files';
import {
  type OpenStorage,
  openStorage,
  type StorageLocation,
} from '../../server/storage/open-storage';
import {
  documents,
  installation,
  portal_events,
  stored_files,
  untold_decisions,
} from '../../server/storage/schema';
import { openServerDatabase } from '../../server/storage/server-database';
import { addDocument, fixture, pdf, status } from '../support/api/fixture';
import { filePaths, idsIn } from '../support/processes/files-in';
import { rowsOf } from '../support/processes/rows-of';
import { runCommand } from '../support/processes/run-command';
import { createDatabase } from '../support/services/postgres-server';
import { type S3Server, startS3Server } from '../support/services/s3-server';

// The drill of docs/deploy/operation.md: a backup is started beside the original, with every
// mistake that saved settings invite.

const serverUrl = inject('postgres') ?? '';

let root: string;
let s3: S3Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'drill-'));
  s3 = await startS3Server(root);
});
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3.keys.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3.keys.secretAccessKey);
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true });
});

async function withStorage<Result>(
  location: StorageLocation,
  work: (storage: OpenStorage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(location);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

async function withRows<Result>(
  url: string | undefined,
  work: (db: OpenStorage['db']) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openServerDatabase(url ?? '');
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const idOf = (url: string | undefined) =>
  withRows(url, async (db) => (await db.select().from(installation))[0]?.id ?? '');

const run = (
  command: string,
  { databaseUrl, dataDir, s3: store }: StorageLocation,
  ...more: string[]
) =>
  runCommand(
    `commands/${command}`,
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...(store && { S3_BUCKET: store.bucket, S3_ENDPOINT: store.endpoint }),
      AWS_ACCESS_KEY_ID: s3.keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
      NODE_NO_WARNINGS: '1',
    },
    ...more,
  );

describe.each(['bucket', 'folder'] as const)('with its files in a %s, an original', (kind) => {
  let original: StorageLocation;
  let copy: StorageLocation;

  async function newStore(): Promise<Omit<StorageLocation, 'databaseUrl'>> {
    const name = randomUUID();
    const dataDir = join(root, `data-${name}`);
    if (kind === 'folder') return { dataDir };
    await mkdir(join(root, name));
    return { dataDir, s3: { bucket: name, endpoint: s3.endpoint } };
  }
  const filesOf = ({ dataDir, s3: store }: Omit<StorageLocation, 'databaseUrl'>) =>
    store ? join(root, store.bucket) : join(dataDir, 'files');

  /** Everything that the original has. */
  async function whole(): Promise<unknown[]> {
    const paths = await filePaths(filesOf(original));
    const bytes = await Promise.all(
      [...paths].sort().map(async ([id, path]) => [id, (await readFile(path)).toString('base64')]),
    );
    return [await withRows(original.databaseUrl, rowsOf), bytes, await idOf(original.databaseUrl)];
  }

  /** Copies the files as rsync and `aws s3 sync` do, but with the mark, too. */
  const copyFiles = () =>
    cp(filesOf(original), filesOf(copy), { recursive: true, preserveTimestamps: true });

  beforeEach(async () => {
    original = { databaseUrl: await createDatabase(serverUrl), ...(await newStore()) };
    const underWay = await withStorage(original, async (storage) => {
      await fixture(storage);
      await addDocument(storage, { owner: 'bureauOwner' });
      await addDocument(storage, { owner: 'instituteOwner' });
      return storePending(storage, await storage.spool.receive(pdf));
    });
    const name = new URL(original.databaseUrl ?? '').pathname.slice(1);
    copy = { databaseUrl: await createDatabase(serverUrl, name), ...(await newStore()) };
    await copyFiles();
    // Makes a document of the upload that was pending in the backup.
    await withRows(original.databaseUrl, async (db) => {
      await db.update(stored_files).set({ state: 'kept' }).where(eq(stored_files.id, underWay));
      await db.update(documents).set({ storage_id: underWay }).where(eq(documents.id, 1));
    });
  });

  it('keeps every file and row through a week in which its copy is edited, emptied, reaped and migrated [O-32]', async () => {
    const before = await whole();
    const adopted = await run('adopt', copy);
    expect(adopted).toMatchObject({ code: 0, err: '' });
    expect(adopted.out).toContain('Of 2 files that have been looked for, 2 are there.');
    expect(await idOf(copy.databaseUrl)).not.toBe(await idOf(original.databaseUrl));

    expect(await run('migrate', copy)).toMatchObject({ code: 0, err: '' });
    await withStorage(copy, async (storage) => {
      await addDocument(storage, { owner: 'bureauOwner' });
      for (let day = 1; day <= 7; day += 1) {
        await storage.db.transaction(async (tx) => {
          const [gone] = await tx.select().from(documents).limit(1);
          if (!gone) return;
          await tx.delete(documents).where(eq(documents.id, gone.id));
          await removeFile(tx, gone.storage_id);
        });
        await storage.db
          .update(stored_files)
          .set({ since: sql`${stored_files.since} - interval '25 hours'` });
        await reapFiles(storage);
      }
      expect(await storage.db.$count(stored_files)).toBe(0);
    });
    expect(await idsIn(filesOf(copy))).toEqual([]);
    expect(await whole()).toEqual(before);
  });

  it('is not opened by its copy, which cannot take its store either [O-32]', async () => {
    const before = await whole();
    const { databaseUrl } = copy;
    const mistake = { ...original, databaseUrl };
    const id = await idOf(original.databaseUrl);
    await expect(openStorage(mistake)).rejects.toThrow(
      `The database is a copy of that of the installation ${id}.`,
    );
    const own = await newStore();
    await expect(openStorage({ ...mistake, dataDir: own.dataDir })).rejects.toThrow('is a copy');
    const refused = await run('adopt', mistake);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(`belongs to the installation ${id}. Set DATA_DIR`);
    expect(await whole()).toEqual(before);
    expect(await idOf(databaseUrl)).toBe(id);
  });

  it('is neither adopted, opened nor migrated by the settings of its copy that still name it [O-32]', async () => {
    await run('adopt', copy);
    const { databaseUrl } = original;
    const mistake = { ...copy, databaseUrl };
    const id = await idOf(databaseUrl);
    const adopting = await run('adopt', mistake);
    expect(adopting.code).toBe(1);
    expect(adopting.err).toContain(`is that of the installation ${id} itself, not a copy.`);
    const ofCopy = await idOf(copy.databaseUrl);
    await expect(openStorage(mistake)).rejects.toThrow(
      `belongs to the installation ${ofCopy}, and the database to ${id}.`,
    );

    const journal = sql`drizzle.__drizzle_migrations`;
    await withRows(databaseUrl, (db) =>
      db.execute(
        sql`delete from ${journal} where created_at = (select max(created_at) from ${journal})`,
      ),
    );
    for (const dataDir of [copy.dataDir, join(root, randomUUID())]) {
      const { code, err } = await run('migrate', { ...mistake, dataDir });
      expect(code).toBe(1);
      expect(err).toContain(`DATA_DIR has never served the installation ${id}, so its database`);
    }
  });

  it('is refused without its store, and writes nothing where that should be [O-31]', async () => {
    const before = await whole();
    const id = await idOf(original.databaseUrl);
    const folder = kind === 'bucket' ? filesOf(original) : original.dataDir;
    await rename(folder, `${folder}.away`);
    if (kind === 'bucket') await mkdir(folder);
    await expect(openStorage(original)).rejects.toThrow(
      `is not the store of the installation ${id}, to which the database belongs. Is it mounted`,
    );
    expect(existsSync(folder) && (await readdir(folder))).toEqual(kind === 'bucket' && []);
    await rm(folder, { recursive: true, force: true });
    await rename(`${folder}.away`, folder);
    await withStorage(original, async () => {});
    expect(await whole()).toEqual(before);
  });

  it('is refused with an empty store [O-31]', async () => {
    const folder = filesOf(original);
    const mark = await readFile(join(folder, 'installation')).catch(() => undefined);
    await rm(folder, { recursive: true });
    await mkdir(folder);
    if (mark) await writeFile(join(folder, 'installation'), mark);
    await expect(openStorage(original)).rejects.toThrow(
      'has no files, but the database names some',
    );
  });

  it('tells the portal what waits, unless it is lost: then its copy does [O-32]', async () => {
    const id = await idOf(original.databaseUrl);
    const waiting = async () =>
      withRows(copy.databaseUrl, async (db) => [
        await db.$count(portal_events),
        await db.$count(untold_decisions),
      ]);
    const now = new Date();
    await withRows(copy.databaseUrl, async (db) => {
      const event = { user_id: 1, approved: 1, rejected: 0, since: now, until: now };
      await db.insert(portal_events).values(event);
      await db.insert(untold_decisions).values({ user_id: 1, to_status_id: status.rejected });
    });
    expect(await run('adopt', copy, '--in-place-of', id)).toMatchObject({ code: 0, err: '' });
    expect(await waiting()).toEqual([1, 1]);
    await withRows(copy.databaseUrl, (db) =>
      db
        .update(installation)
        .set({ database: 'another server/1' })
        .then(() => {}),
    );
    await rm(join(copy.dataDir, 'installation'));
    if (kind === 'bucket') await rm(join(filesOf(copy), 'installation'));
    expect(await run('adopt', copy)).toMatchObject({ code: 0, err: '' });
    expect(await waiting()).toEqual([0, 0]);
  });

  it('that is lost is replaced by its copy, which keeps its id [O-32]', async () => {
    const id = await idOf(original.databaseUrl);
    const other = await run('adopt', copy, '--in-place-of', randomUUID());
    expect(other.err).toContain(`but of ${id}. Nothing has been changed.`);
    await expect(openStorage(copy)).rejects.toThrow(`npm run adopt -- --in-place-of ${id}`);
    expect(await run('adopt', copy, '--in-place-of', id)).toMatchObject({ code: 0, err: '' });
    expect(await idOf(copy.databaseUrl)).toBe(id);
    await withStorage(copy, async ({ db }) => expect(await db.$count(documents)).toBe(2));
  });

  it('from before there were ids is taken over where its files are, and nowhere else [O-31]', async () => {
    const forget = () =>
      withRows(original.databaseUrl, (db) => db.delete(installation).then(() => {}));
    await forget();
    const elsewhere = await newStore();
    await expect(openStorage({ databaseUrl: original.databaseUrl, ...elsewhere })).rejects.toThrow(
      'has 0 of 2 files that have been looked for.',
    );
    expect(await idOf(original.databaseUrl)).toBe('');

    const marks = [join(original.dataDir, 'installation'), join(filesOf(original), 'installation')];
    for (const mark of marks) await rm(mark, { force: true });
    await withStorage(original, async () => {});
    const id = await idOf(original.databaseUrl);
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(await readFile(marks[0] ?? '', 'utf8')).toBe(`${id}\n`);
    // Another database finds the store taken.
    const databaseUrl = await createDatabase(serverUrl);
    await expect(openStorage({ ...original, databaseUrl })).rejects.toThrow(
      `belongs to the installation ${id}, and the database does not.`,
    );
  });
});
