// @vitest-environment node
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app';
import { openSession } from '../../server/auth/session-tokens';
import { reapFiles } from '../../server/storage/files';
import { type OpenStorage, openStorage } from '../../server/storage/open-storage';
import { recount } from '../../server/storage/recount';
import { document_counts, documents, stored_files, users } from '../../server/storage/schema';
import { apiPerTest } from '../support/api-per-test';
import {
  aDayLater,
  addDocument,
  bytesOf,
  documentIn,
  fixture,
  pdf,
  type,
} from '../support/fixture';

const opening = 60_000;

describe('a data folder', () => {
  let folder: string;
  let opened: OpenStorage | undefined;
  const inFolder = (name: string) => join(folder, name);
  const filesIn = async () => (await readdir(inFolder('files'))).sort();

  async function open(): Promise<OpenStorage> {
    opened = await openStorage(folder);
    return opened;
  }
  async function close(): Promise<void> {
    await opened?.close();
    opened = undefined;
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berkas-storage-'));
  });
  afterEach(async () => {
    await close();
    await rm(folder, { recursive: true });
  });

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
      const id = await addDocument(storage, { owner: 'bureauOwner' });
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
    'that cannot be opened is left to the next who tries',
    async () => {
      await writeFile(inFolder('database'), 'not a database');
      await expect(open()).rejects.toThrow();
      await rm(inFolder('database'));
      // Opening fails after the database has been opened.
      await writeFile(inFolder('spool'), 'not a folder');
      await expect(open()).rejects.toThrow();
      await rm(inFolder('spool'));
      await open();
    },
    opening,
  );
});

describe('files', () => {
  const api = apiPerTest();
  const fileIds = () => readdir(api().filesFolder);
  const storageOf = async (id: number) => (await documentIn(api(), id))?.storage_id ?? '';

  async function put(state: 'pending' | 'removed' | 'kept', hours: number): Promise<string> {
    const id = `${state}-${hours}`;
    await api()
      .db.insert(stored_files)
      .values({
        id,
        state,
        since: sql`now() - make_interval(hours => ${hours})`,
      });
    await api().files.put(id, await api().spool.receive(pdf));
    return id;
  }

  it('that have been pending or removed for a day are deleted, and no others', async () => {
    await put('pending', 25);
    await put('removed', 25);
    const left = [await put('pending', 23), await put('removed', 23), await put('kept', 1000)];
    await reapFiles(api());
    expect((await fileIds()).sort()).toEqual(left.sort());
    const rows = await api().db.select({ id: stored_files.id }).from(stored_files);
    expect(rows.map(({ id }) => id).sort()).toEqual(left.sort());
  });

  it('are deleted in small steps, all of them', async () => {
    await api()
      .db.insert(stored_files)
      .values(
        Array.from({ length: 250 }, (_, i) => ({
          id: `old-${i}`,
          state: 'pending' as const,
          since: sql`now() - interval '2 days'`,
        })),
      );
    await reapFiles(api());
    expect(await api().db.$count(stored_files)).toBe(0);
  });

  it('that cannot be deleted stay known, and go the next time', async () => {
    const id = await put('removed', 25);
    const remove = () => Promise.reject(new Error('out of reach'));
    await expect(reapFiles({ db: api().db, files: { ...api().files, remove } })).rejects.toThrow(
      'out of reach',
    );
    expect(await fileIds()).toEqual([id]);
    await reapFiles(api());
    expect(await fileIds()).toEqual([]);
    expect(await api().db.$count(stored_files)).toBe(0);
  });

  it('are never deleted while a row names them: the database itself forbids it', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    await api().db.update(stored_files).set({ state: 'removed' });
    await expect(aDayLater(api())).rejects.toThrow();
    expect(await api().db.$count(stored_files)).toBe(1);
    expect(await storageOf(id)).not.toBe('');
  });

  it('of an upload whose commit was not heard of stay with its row', async () => {
    const { db, files, spool } = api();
    // The transaction commits, but the connection breaks before the result arrives.
    const deaf = Object.create(db, {
      transaction: {
        value: async (...work: Parameters<typeof db.transaction>) => {
          await db.transaction(...work);
          throw new Error('connection lost');
        },
      },
    });
    const key = new Uint8Array(32);
    const app = createApp({ db: deaf, files, spool, portalKeys: [key], urlKeys: [key] });
    const body = new FormData();
    body.append('document_type_id', String(type.decree));
    body.append('file', new File([pdf], 'a.pdf'));
    const headers = { Authorization: `Bearer ${await api().tokenFor('bureauOwner')}` };
    const path = '/service/api/document/my-documents';
    const answer = await app.request(path, { method: 'POST', headers, body });
    expect(answer.status).toBe(500);
    await aDayLater(api());
    const [row] = await db.query.documents.findMany();
    expect(Buffer.from(await bytesOf(api(), row?.storage_id ?? ''))).toEqual(pdf);
  });

  it('that a killed process has left in the spool go a day later', async () => {
    const { path } = await api().spool.receive(pdf);
    await api().spool.clear();
    expect(existsSync(path)).toBe(true);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(path, yesterday, yesterday);
    await api().spool.clear();
    expect(existsSync(path)).toBe(false);
  });
});

describe('counters', () => {
  const api = apiPerTest();

  it('that are right are left alone', async () => {
    await addDocument(api(), { owner: 'bureauOwner' });
    expect(await recount(api().db)).toBe(0);
  });

  it('that are wrong are corrected', async () => {
    await addDocument(api(), { owner: 'bureauOwner' });
    await addDocument(api(), { owner: 'freelancer', document_status_id: 2 });
    const right = await api().db.select().from(document_counts);
    await api().db.update(document_counts).set({ count: 7 });
    expect(await recount(api().db)).toBe(4);
    const after = await api().db.select().from(document_counts);
    expect(after).toEqual(expect.arrayContaining(right.filter(({ count }) => count > 0)));
    expect(await recount(api().db)).toBe(0);
  });

  it.each([0, 1, 500])('that say %i hide no document', async (count) => {
    for (let i = 0; i < 12; i += 1) {
      await addDocument(api(), { owner: 'bureauOwner', document_status_id: 2 });
    }
    await api().db.update(document_counts).set({ count });
    const shown: number[] = [];
    let next: string | undefined = '/document/verifications';
    while (next) {
      const { body } = await api().call('verifier', 'GET', next.replace('/service/api', ''));
      shown.push(...body.data.data.map(({ id }: { id: number }) => id));
      next = body.data.data.length > 0 ? body.data.links.at(-1).url : undefined;
    }
    expect(shown).toHaveLength(12);
  });
});

it(
  'makes its folders',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'berkas-storage-'));
    await mkdir(folder, { recursive: true });
    const storage = await openStorage(join(folder, 'a', 'b'));
    await storage.close();
    const names = await readdir(join(folder, 'a', 'b'));
    // A socket of the lock may remain until the next start (folder-lock.test.ts).
    expect(names.filter((name) => !name.startsWith('lock')).sort()).toEqual([
      'database',
      'files',
      'spool',
    ]);
    await rm(folder, { recursive: true });
  },
  opening,
);
