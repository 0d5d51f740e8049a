// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createApp } from '../../server/app';
import type { Keys } from '../../server/auth/keys';
import { openSession } from '../../server/auth/session-tokens';
import { seed } from '../../server/seed/seed';
import { copyFiles } from '../../server/storage/copy-files';
import { copyRows } from '../../server/storage/copy-rows';
import type { Database } from '../../server/storage/database';
import { removeFile, storePending } from '../../server/storage/files';
import { type OpenStorage, openStorage } from '../../server/storage/open-storage';
import { recount } from '../../server/storage/recount';
import * as schema from '../../server/storage/schema';
import { migrateServerDatabase, openServerDatabase } from '../../server/storage/server-database';
import { openSpool } from '../../server/storage/spool';
import type { Storage } from '../../server/storage/storage';
import { documentLists, otherLists } from '../support/api/every-list';
import { pdf } from '../support/api/fixture';
import { runCommand, startCommand } from '../support/processes/run-command';
import { administer, createDatabase } from '../support/services/postgres-server';
import { openS3Bucket } from '../support/services/s3-bucket';
import { type S3Server, startS3Server } from '../support/services/s3-server';

const minute = 60_000;
vi.setConfig({ testTimeout: 3 * minute, hookTimeout: minute });

const serverUrl = inject('postgres') ?? '';
const { documents, document_events, stored_files, used_hand_offs, users } = schema;
const tables = Object.values(schema).filter((value) => is(value, PgTable));
const keys: Keys = [new Uint8Array(32)];

let folder: string;
/** The embedded installation. Tests that change it use a copy. */
let source: string;
let tokens: Map<string, string>;
let deletedId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copy-'));
  source = join(folder, 'source');
  const storage = await openStorage({ dataDir: source });
  await seed(storage);
  tokens = await openSessions(storage);
  deletedId = await deleteLastDocument(storage);
  await storage.db.insert(used_hand_offs).values({ jti: 'spent' });
  await storePending(storage, await storage.spool.receive(pdf));
  // An upload that has failed before its file was stored.
  await storage.db.insert(stored_files).values({ id: randomUUID(), state: 'pending' });
  await storage.close();
}, 2 * minute);
afterAll(() => rm(folder, { recursive: true }));

async function openSessions({ db }: OpenStorage): Promise<Map<string, string>> {
  const people = await db.select().from(users);
  return new Map(
    await Promise.all(
      people.map(
        async ({ id, username }) => [username, await openSession(db, id, new Date())] as const,
      ),
    ),
  );
}

async function deleteLastDocument({ db }: OpenStorage): Promise<number> {
  return db.transaction(async (tx) => {
    const [last] = await tx.select().from(documents).orderBy(desc(documents.id)).limit(1);
    if (!last) throw new Error('There is no document.');
    await tx.delete(documents).where(eq(documents.id, last.id));
    await removeFile(tx, last.storage_id);
    return last.id;
  });
}

/** All rows of all tables, exactly: times have microseconds. */
async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const all: Record<string, string[]> = {};
    for (const table of tables) {
      const rows = await tx.select({ row: sql<string>`to_jsonb(${table})::text` }).from(table);
      all[getTableName(table)] = rows.map(({ row }) => row).sort();
    }
    return all;
  });
}

async function withStorage<Result>(
  dataDir: string,
  databaseUrl: string | undefined,
  work: (storage: OpenStorage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage({ dataDir, databaseUrl });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

const filesIn = async (dataDir: string) => (await readdir(join(dataDir, 'files'))).sort();

const copyOfSource = async () => {
  const copied = join(folder, randomUUID());
  await cp(source, copied, { recursive: true });
  return copied;
};
const newFolder = () => join(folder, randomUUID());

const argumentsFor = (url: string, to: string) => ['--to-database', url, '--to-folder', to];
const copy = (url: string, to: string, from = source) =>
  runCommand('commands/copy.ts', { DATA_DIR: from }, ...argumentsFor(url, to));

/** A migrated database of a user who is no superuser. */
async function createOwnedDatabase(): Promise<string> {
  const url = await createDatabase(serverUrl, 'template1');
  const role = `role_${randomUUID()}`;
  await administer(serverUrl, `create role "${role}" login`);
  await administer(
    serverUrl,
    `alter database "${new URL(url).pathname.slice(1)}" owner to "${role}"`,
  );
  const asRole = url.replace('postgres@', `${role}@`);
  await migrateServerDatabase(asRole);
  return asRole;
}

/** What people see in their lists, and the bytes of their documents. */
async function seenIn(storage: Storage): Promise<unknown[]> {
  const app = createApp({ ...storage, portalKeys: keys, urlKeys: keys });
  const get = (username: string, path: string) =>
    app.request(`/service/api${path}`, {
      headers: { Authorization: `Bearer ${tokens.get(username)}` },
    });
  const seen: unknown[] = [];
  for (const { username, path } of [...documentLists, ...otherLists]) {
    const answer = await get(username, path);
    expect(answer.status, path).toBe(200);
    seen.push(await answer.json());
  }
  for (const { id } of await storage.db.select({ id: documents.id }).from(documents)) {
    const file = await get('198703122010122003', `/document/documents/download/${id}`);
    expect(file.status).toBe(200);
    seen.push(Buffer.from(await file.arrayBuffer()).toString('base64'));
  }
  return seen;
}

async function upload(storage: Storage): Promise<number> {
  const app = createApp({ ...storage, portalKeys: keys, urlKeys: keys });
  const type = await storage.db.query.document_types.findFirst({
    where: eq(schema.document_types.document_type, 'SK Jabatan'),
  });
  const form = new FormData();
  form.append('document_type_id', String(type?.id));
  form.append('additional_name', 'new');
  form.append('file', new File([pdf], 'sk.pdf'));
  const answer = await app.request('/service/api/document/my-documents', {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokens.get('198805172010122001')}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  const document = await storage.db.query.documents.findFirst({
    where: eq(documents.additional_name, 'new'),
  });
  return document?.id ?? 0;
}

describe('npm run copy', () => {
  it('moves everything to the database of an ordinary user, and leaves the source as it is', async () => {
    const url = await createOwnedDatabase();
    const to = newFolder();
    const [before, filesBefore, seenBefore] = await withStorage(source, undefined, async (from) => [
      await rowsOf(from.db),
      await filesIn(source),
      await seenIn(from),
    ]);
    expect(Object.keys(before)).toHaveLength(tables.length);
    for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);

    const outcome = await copy(url, to);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(outcome.out).toContain(`Files: ${filesBefore.length} sent, 0 had been sent before.`);
    const rowCount = Object.values(before).flat().length;
    expect(outcome.out).toContain(`Rows: ${rowCount} copied.`);

    expect(await filesIn(to)).toEqual(filesBefore);
    await withStorage(to, url, async (target) => {
      expect(await rowsOf(target.db)).toEqual(before);
      expect(await seenIn(target)).toEqual(seenBefore);
      expect(await recount(target.db)).toBe(0);
    });
    await withStorage(source, undefined, async ({ db }) =>
      expect(await rowsOf(db)).toEqual(before),
    );
    expect(await filesIn(source)).toEqual(filesBefore);
  });

  it('lets the server go on: ids are new, also after a deletion, and documents are counted', async () => {
    const url = await createDatabase(serverUrl);
    const to = newFolder();
    expect(await copy(url, to)).toMatchObject({ code: 0, err: '' });
    await withStorage(to, url, async (target) => {
      const id = await upload(target);
      expect(id).toBeGreaterThan(deletedId);
      const events = await target.db
        .select()
        .from(document_events)
        .where(eq(document_events.document_id, id));
      expect(events.map(({ action }) => action)).toEqual(['upload']);
      expect(await recount(target.db)).toBe(0);
      const sequences = sql<string>`regexp_replace(sequencename, '_id_seq$', '')`;
      const found = await target.db
        .select({ name: sequences })
        .from(sql`pg_sequences`)
        .where(sql`schemaname = 'public'`);
      expect(found.length).toBeGreaterThan(5);
      for (const { name } of found) {
        const [next] = await target.db
          .select({
            id: sql<number>`nextval(${`${name}_id_seq`})::int`,
            last: sql<number>`max(id)`,
          })
          .from(sql`${sql.identifier(name)}`);
        expect(next?.id, name).toBeGreaterThan(next?.last ?? 0);
      }
    });
  });

  it('can be run again when it is done', async () => {
    const url = await createDatabase(serverUrl);
    const to = newFolder();
    await copy(url, to);
    const files = await filesIn(to);
    const again = await copy(url, to);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain(`Files: 0 sent, ${files.length} had been sent before.`);
    expect(again.out).toContain('Rows: all had been copied before.');
  });

  it('leaves files where they are if the folder stays the same', async () => {
    const url = await createDatabase(serverUrl);
    const own = await copyOfSource();
    const files = await filesIn(own);
    const outcome = await copy(url, own, own);
    expect(outcome.out).toContain(`Files: 0 sent, ${files.length} had been sent before.`);
    expect(await filesIn(own)).toEqual(files);
  });

  it('killed between two files, sends only the others the next time', async () => {
    const url = await createDatabase(serverUrl);
    const [own, to] = [await copyOfSource(), newFolder()];
    const names = await filesIn(own);
    const path = join(own, 'files', names.at(-1) ?? '');
    const bytes = await readFile(path);
    // Reading a pipe to which nobody writes does not end.
    await rm(path);
    execFileSync('mkfifo', [path]);

    const first = startCommand('commands/copy.ts', { DATA_DIR: own }, ...argumentsFor(url, to));
    const others = names.slice(0, -1);
    await vi.waitUntil(async () => (await filesIn(to).catch(() => [])).length === others.length, {
      timeout: minute,
    });
    first.process.kill('SIGKILL');
    await first.outcome;
    const inodes = () =>
      Promise.all(others.map(async (name) => (await stat(join(to, 'files', name))).ino));
    const before = await inodes();

    await rm(path);
    await writeFile(path, bytes);
    const again = await copy(url, to, own);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain(`Files: 1 sent, ${others.length} had been sent before.`);
    expect(await inodes()).toEqual(before);
    expect(await readFile(join(to, 'files', names.at(-1) ?? ''))).toEqual(bytes);
  });

  it('killed between two tables, has copied no row, and copies all the next time', async () => {
    const url = await createDatabase(serverUrl);
    const to = newFolder();
    const { db, close } = await openServerDatabase(url);
    const first = await db.transaction(async (tx) => {
      // Makes the copy wait at the end of this table.
      await tx.execute(sql`alter sequence documents_id_seq cache 1`);
      const command = startCommand(
        'commands/copy.ts',
        { DATA_DIR: source },
        ...argumentsFor(url, to),
      );
      const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitUntil(() => db.$count(sql`pg_stat_activity`, isWaiting), { timeout: minute });
      command.process.kill('SIGKILL');
      await command.outcome;
      return command.outcome;
    });
    expect(first.out).toMatch(/^documents: \d+ rows$/m);
    expect(await db.$count(users)).toBe(0);

    expect(await copy(url, to)).toMatchObject({ code: 0, err: '' });
    const before = await withStorage(source, undefined, (from) => rowsOf(from.db));
    expect(await rowsOf(db)).toEqual(before);
    await close();
  });

  it('names missing and damaged files, and copies no rows before they are restored', async () => {
    const url = await createDatabase(serverUrl);
    const [own, to] = [await copyOfSource(), newFolder()];
    const [lost, short] = await withStorage(own, undefined, ({ db }) =>
      db.select().from(documents).orderBy(documents.id).limit(2),
    );
    const pathOf = (id = '') => join(own, 'files', id);
    await rm(pathOf(lost?.storage_id));
    await truncate(pathOf(short?.storage_id), 10);

    const outcome = await copy(url, to, own);
    expect(outcome.code).toBe(1);
    expect(outcome.err).toContain(
      `document ${lost?.id}: file ${lost?.storage_id} is missing or cannot be read\n`,
    );
    expect(outcome.err).toContain(
      `document ${short?.id}: file ${short?.storage_id} has 1 KB instead of ${short?.file_size}\n`,
    );
    expect(outcome.err).toMatch(/^No rows have been copied/);
    await withStorage(to, url, async ({ db }) => expect(await db.$count(users)).toBe(0));

    for (const id of [lost?.storage_id, short?.storage_id]) {
      await cp(join(source, 'files', id ?? ''), pathOf(id));
    }
    const again = await copy(url, to, own);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('Files: 2 sent,');
  });

  it('replaces a file of the target that is not the same', async () => {
    const url = await createDatabase(serverUrl);
    const to = newFolder();
    await copy(url, to);
    const [name = ''] = await filesIn(source);
    const bytes = await readFile(join(source, 'files', name));
    await writeFile(join(to, 'files', name), bytes.fill(0, 10, 20));
    expect((await copy(url, to)).out).toContain('Files: 1 sent,');
    expect(await readFile(join(to, 'files', name))).toEqual(
      await readFile(join(source, 'files', name)),
    );
  });

  it('refuses a database that has other data, and changes nothing', async () => {
    const url = await createDatabase(serverUrl);
    const to = newFolder();
    await copy(url, to);
    await withStorage(to, url, upload);
    const before = await withStorage(to, url, ({ db }) => rowsOf(db));
    const filesBefore = await filesIn(to);
    const outcome = await copy(url, to);
    expect(outcome).toMatchObject({ code: 1, out: '' });
    expect(outcome.err).toMatch(
      /^The target database already has other data \(.*documents: \d+.*\)\. Nothing in it has been changed\. Choose an empty database\.\n$/,
    );
    expect(await withStorage(to, url, ({ db }) => rowsOf(db))).toEqual(before);
    expect(await filesIn(to)).toEqual(filesBefore);
  });

  it('refuses a database that has not been migrated', async () => {
    const url = await createDatabase(serverUrl, 'template1');
    expect(await copy(url, newFolder())).toEqual({
      code: 1,
      out: '',
      err: 'The database has no tables yet: run npm run migrate.\n',
    });
  });

  it('refuses a source that a server uses, or that is none', async () => {
    const url = await createDatabase(serverUrl);
    const inUse = await withStorage(source, undefined, () => copy(url, newFolder()));
    expect(inUse).toMatchObject({ code: 1, out: '' });
    expect(inUse.err).toContain('is in use by another process');
    const none = newFolder();
    expect(await copy(url, newFolder(), none)).toEqual({
      code: 1,
      out: '',
      err: `${none} has no embedded database to copy. Set DATA_DIR.\n`,
    });
  });

  it('says what to name', async () => {
    const outcome = await runCommand('commands/copy.ts', {}, '--to-database', serverUrl);
    expect(outcome).toMatchObject({ code: 1, out: '' });
    expect(outcome.err).toContain('--to-bucket berkas');
  });
});

describe('npm run copy -- --to-bucket', () => {
  let s3: S3Server;
  let bucket: string;
  beforeAll(async () => {
    s3 = await startS3Server(folder);
  });
  beforeEach(async () => {
    bucket = `bucket-${randomUUID()}`;
    await mkdir(join(folder, bucket));
  });
  afterAll(() => s3.close());

  const copyToBucket = (url: string, name = bucket) =>
    runCommand(
      'commands/copy.ts',
      {
        DATA_DIR: source,
        S3_ENDPOINT: s3.endpoint,
        AWS_ACCESS_KEY_ID: s3.keys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
        // The SDK warns of the oldest Node that Berkas runs on.
        NODE_NO_WARNINGS: '1',
      },
      ...['--to-database', url, '--to-bucket', name],
    );
  const filesInBucket = async () => (await readdir(join(folder, bucket))).sort();
  const putsOf = (requests: string[]) => requests.filter((request) => request.startsWith('PUT'));

  it('moves rows and files', async () => {
    const url = await createDatabase(serverUrl);
    const outcome = await copyToBucket(url);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(outcome.out).toContain(`S3_BUCKET to ${bucket}`);
    expect(await filesInBucket()).toEqual(await filesIn(source));
    expect(await readdir(join(source, 'spool'))).toEqual([]);

    const { db, close } = await openServerDatabase(url);
    const files = await openS3Bucket(s3, bucket);
    const spool = await openSpool(newFolder());
    const seen = await seenIn({ db, files, spool });
    expect(seen).toEqual(await withStorage(source, undefined, seenIn));
    await upload({ db, files, spool });
    expect(await filesInBucket()).toHaveLength((await filesIn(source)).length + 1);
    await close();
  });

  it('interrupted by the store, copies no rows, and sends only the rest the next time', async () => {
    const url = await createDatabase(serverUrl);
    s3.fail('AccessDenied', 'PUT', 1);
    expect(await copyToBucket(url)).toMatchObject({
      code: 1,
      out: '',
      err: 'The file store has failed: AccessDenied. Run this command again: what has arrived is not sent again.\n',
    });
    const arrived = await filesInBucket();
    expect(arrived.length).toBeGreaterThan(0);

    s3.requests.length = 0;
    const again = await copyToBucket(url);
    const all = await filesIn(source);
    const rest = all.length - arrived.length;
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain(`Files: ${rest} sent, ${arrived.length} had been sent before.`);
    expect(putsOf(s3.requests)).toHaveLength(rest);
    expect(await filesInBucket()).toEqual(all);
  });

  it('refuses a bucket that is not there, and changes nothing', async () => {
    const url = await createDatabase(serverUrl);
    expect(await copyToBucket(url, 'missing')).toEqual({
      code: 1,
      out: '',
      err: 'The bucket missing of S3_BUCKET cannot be used: there is no such bucket.\n',
    });
    const { db, close } = await openServerDatabase(url);
    expect(await db.$count(users)).toBe(0);
    await close();
  });
});

describe('what does not arrive as it is', () => {
  it('is noticed, if it is a file', async () => {
    const to = newFolder();
    await withStorage(to, await createDatabase(serverUrl), async (target) => {
      const damaging: OpenStorage['files'] = {
        ...target.files,
        async put(id, file) {
          const bytes = await readFile(file.path);
          await writeFile(file.path, bytes.fill(0, bytes.length - 1));
          await target.files.put(id, file);
        },
      };
      await withStorage(source, undefined, async (from) => {
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
    await withStorage(source, undefined, async (from) => {
      await expect(copyRows(from.db, db)).rejects.toThrow('did not arrive as they are');
    });
    expect(await db.$count(users)).toBe(0);
    await close();
  });
});
