import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, it, vi } from 'vitest';
import { pathIn } from '../../server/storage/disk-file-store';
import { recount } from '../../server/storage/recount';
import * as schema from '../../server/storage/schema';
import { migrateServerDatabase, openServerDatabase } from '../../server/storage/server-database';
import { rowsOf, tables } from '../support/processes/rows-of';
import { runCommand, startCommand } from '../support/processes/run-command';
import { administer, createDatabase } from '../support/services/postgres-server';
import { filesIn, installation, seenIn, upload, withStorage } from './installation';

const minute = 60_000;
vi.setConfig({ testTimeout: 3 * minute, hookTimeout: minute });

const serverUrl = inject('postgres') ?? '';
const { documents, document_events, users } = schema;

const installed = installation();
const source = () => installed().dataDir;
const newFolder = () => join(installed().folder, randomUUID());
const copyOfSource = async () => {
  const copied = newFolder();
  await cp(source(), copied, { recursive: true });
  return copied;
};

const argumentsFor = (url: string, to: string) => ['--to-database', url, '--to-folder', to];
const copy = (url: string, to: string, from = source()) =>
  runCommand('commands/copy', { DATA_DIR: from }, ...argumentsFor(url, to));

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

describe('npm run copy', () => {
  it('moves everything to the database of an ordinary user, and leaves the source as it is [O-9]', async () => {
    const url = await createOwnedDatabase();
    const to = newFolder();
    const [before, filesBefore, seenBefore] = await withStorage(
      source(),
      undefined,
      async (from) => [
        await rowsOf(from.db),
        await filesIn(source()),
        await seenIn(from, installed()),
      ],
    );
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
      expect(await seenIn(target, installed())).toEqual(seenBefore);
      expect(await recount(target.db)).toBe(0);
    });
    await withStorage(source(), undefined, async ({ db }) =>
      expect(await rowsOf(db)).toEqual(before),
    );
    expect(await filesIn(source())).toEqual(filesBefore);
  });

  it('lets the server go on with new ids, documents are counted, and no other copy changes them', async () => {
    const url = await createDatabase(serverUrl);
    const to = newFolder();
    expect(await copy(url, to)).toMatchObject({ code: 0, err: '' });
    await withStorage(to, url, async (target) => {
      const id = await upload(target, installed());
      expect(id).toBeGreaterThan(installed().deletedId);
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

  it('can be run again when it is done, and replaces a file that is not the same', async () => {
    const url = await createDatabase(serverUrl);
    const to = newFolder();
    await copy(url, to);
    const files = await filesIn(to);
    const again = await copy(url, to);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain(`Files: 0 sent, ${files.length} had been sent before.`);
    expect(again.out).toContain('Rows: all had been copied before.');

    const path = pathIn(join(to, 'files'), files[0] ?? '');
    const bytes = await readFile(path);
    await writeFile(path, Buffer.from(bytes).fill(0, 10, 20));
    expect((await copy(url, to)).out).toContain('Files: 1 sent,');
    expect(await readFile(path)).toEqual(bytes);
  });

  it('leaves files where they are if the folder stays the same', async () => {
    const url = await createDatabase(serverUrl);
    const own = await copyOfSource();
    const files = await filesIn(own);
    const outcome = await copy(url, own, own);
    expect(outcome.out).toContain(`Files: 0 sent, ${files.length} had been sent before.`);
    expect(await filesIn(own)).toEqual(files);
  });

  it('killed between two files, sends only the others the next time [O-9]', async () => {
    const url = await createDatabase(serverUrl);
    const [own, to] = [await copyOfSource(), newFolder()];
    const names = await filesIn(own);
    const path = pathIn(join(own, 'files'), names.at(-1) ?? '');
    const bytes = await readFile(path);
    // Puts a pipe in place of the file: reading one to which nobody writes does not end.
    await rm(path);
    execFileSync('mkfifo', [path]);

    const first = startCommand('commands/copy', { DATA_DIR: own }, ...argumentsFor(url, to));
    const others = names.slice(0, -1);
    await vi.waitUntil(async () => (await filesIn(to).catch(() => [])).length === others.length, {
      timeout: minute,
    });
    first.process.kill('SIGKILL');
    await first.outcome;
    const inodes = () =>
      Promise.all(others.map(async (name) => (await stat(pathIn(join(to, 'files'), name))).ino));
    const before = await inodes();

    await rm(path);
    await writeFile(path, bytes);
    const again = await copy(url, to, own);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain(`Files: 1 sent, ${others.length} had been sent before.`);
    expect(await inodes()).toEqual(before);
    expect(await readFile(pathIn(join(to, 'files'), names.at(-1) ?? ''))).toEqual(bytes);
  });

  it('killed between two tables, has copied no row, and copies all the next time', async () => {
    const url = await createDatabase(serverUrl);
    const to = newFolder();
    const { db, close } = await openServerDatabase(url);
    const first = await db.transaction(async (tx) => {
      // Makes the copy wait at the end of this table.
      await tx.execute(sql`alter sequence documents_id_seq cache 1`);
      const command = startCommand(
        'commands/copy',
        { DATA_DIR: source() },
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
    const before = await withStorage(source(), undefined, (from) => rowsOf(from.db));
    expect(await rowsOf(db)).toEqual(before);
    await close();
  });

  it('names missing and damaged files, and copies no rows before they are restored', async () => {
    const url = await createDatabase(serverUrl);
    const [own, to] = [await copyOfSource(), newFolder()];
    const [lost, short] = await withStorage(own, undefined, ({ db }) =>
      db.select().from(documents).orderBy(documents.id).limit(2),
    );
    const pathOf = (id = '') => pathIn(join(own, 'files'), id);
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
      await cp(pathIn(join(source(), 'files'), id ?? ''), pathOf(id));
    }
    const again = await copy(url, to, own);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('Files: 2 sent,');
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
    const inUse = await withStorage(source(), undefined, () => copy(url, newFolder()));
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
    const outcome = await runCommand('commands/copy', {}, '--to-database', serverUrl);
    expect(outcome).toMatchObject({ code: 1, out: '' });
    expect(outcome.err).toContain('--to-bucket berkas');
  });
});
