import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../server/app';
import { openSession } from '../../../server/auth/session-tokens';
import { withLog } from '../../../server/log/log';
import { type OpenStorage, openDatabase, openStorage } from '../../../server/storage/open-storage';
import { recount } from '../../../server/storage/recount';
import { capturedLog } from '../../support/api/captured-log';
import { aDayLater, bytesOf, pdf } from '../../support/api/fixture';

// A data folder created by the migrations of version 0.1.0, with rows as that version wrote them,
// opened by the current version.

const released = 1;
const migrations = 'server/storage/migrations';

const people = [
  { id: 1, username: 'owner', role: 3 },
  { id: 2, username: 'verifier', role: 6 },
  { id: 3, username: 'approver', role: 8 },
];
const fileOf = (document: number) => `00000000-0000-4000-8000-00000000000${document}`;
/** One document per status. */
const documentIds = [1, 2, 3, 4, 5];

let folder: string;
let storage: OpenStorage;

async function migrateAsReleased(client: PGlite): Promise<void> {
  const copy = join(folder, 'migrations');
  await cp(migrations, copy, { recursive: true });
  const path = join(copy, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  journal.entries = journal.entries.slice(0, released);
  await writeFile(path, JSON.stringify(journal));
  await migrate(drizzle({ client }), { migrationsFolder: copy });
  await rm(copy, { recursive: true });
}

async function fillAsReleased(client: PGlite): Promise<void> {
  await client.exec(`
    insert into unit_verifikators (nama) values ('Bureau');
    insert into mime_types (kind_of_document, mime_type, extension) values ('PDF', 'application/pdf', 'pdf');
    insert into meta_columns (sort_number, column_name, column_description, data_type, is_mandatory)
      values (1, 'number', 'Number', 'string', true);
    insert into categories (category_name, category_description) values ('Letters', 'On paper');
    insert into category_columns values (1, 1);
    insert into categories (category_name, category_description)
      values (' Old\u00a0 maps\u200b', ''), ('Rene\u0301', ''), ('Plans', ''), ('PLANS\u200b', '');
    insert into document_types
      (document_type, naming_format, mime_type_id, category_id, max_size, is_multiple, is_mandatory, is_active)
      values ('Decree', '{document_type}', 1, 1, 20, true, true, true);
    insert into used_hand_offs values ('spent', now() + interval '1 minute');
  `);
  for (const { id, username, role } of people) {
    await client.query(
      `insert into users (username, name, unit_verifikator_id) values ($1, $1, 1)`,
      [username],
    );
    await client.query(`insert into user_roles values ($1, $2)`, [id, role]);
  }
  for (const id of documentIds) {
    await client.query(
      `insert into documents (user_id, document_type_id, additional_name, document_name, extension, mime_type,
        storage_id, file_size, document_status_id, status_since, verifier_note)
        values (1, 1, 'No. ' || $1, 'Decree', 'pdf', 'application/pdf', $2, 1, $1::int, '2026-11-01', 'Note')`,
      [String(id), fileOf(id)],
    );
    await client.query(`insert into meta_data values ($1, 1, '7/2026')`, [id]);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-released-'));
  const client = await PGlite.create({
    dataDir: join(folder, 'database'),
    extensions: { pg_trgm },
  });
  await migrateAsReleased(client);
  await fillAsReleased(client);
  await client.close();
  await mkdir(join(folder, 'files'));
  for (const id of documentIds) await writeFile(join(folder, 'files', fileOf(id)), pdf);
  await writeFile(join(folder, 'url.key'), 'x'.repeat(32));
  await mkdir(join(folder, 'backups'));
  await cp(folder, `${folder}-lacking`, { recursive: true });
  storage = await openStorage({
    dataDir: folder,
    backups: { folder: join(folder, 'backups'), keep: 7 },
  });
});

afterAll(async () => {
  await storage.close();
  for (const path of [folder, `${folder}-lacking`]) await rm(path, { recursive: true });
});

async function call(username: string, method: string, path: string, body?: object) {
  const key = new Uint8Array(32);
  const app = createApp({ ...storage, portalKeys: [key], urlKeys: [key] });
  const id = people.find((person) => person.username === username)?.id ?? 0;
  const token = await openSession(storage.db, id, new Date());
  const response = await app.request(`/service/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

it('keeps every person, document, meta datum and counter', async () => {
  const { db } = storage;
  expect((await db.query.users.findMany()).map(({ username }) => username)).toEqual(
    people.map(({ username }) => username),
  );
  const kept = await db.query.documents.findMany({ with: { meta_data: true } });
  expect(kept).toMatchObject(
    documentIds.map((id) => ({
      id,
      user_id: 1,
      unit_verifikator_id: 1,
      additional_name: `No. ${id}`,
      document_status_id: id,
      storage_id: fileOf(id),
      verifier_note: 'Note',
      version: 1,
      verified_by: null,
      status_since: new Date('2026-11-01T00:00:00Z'),
      meta_data: [{ value: '7/2026' }],
    })),
  );
  expect(await recount(db)).toBe(0);
  expect(await db.query.used_hand_offs.findMany()).toMatchObject([{ jti: 'spent' }]);
});

it('is backed up before it is migrated: the version before can be restored [O-36]', async () => {
  const [name = ''] = await readdir(join(folder, 'backups'));
  const client = await PGlite.create({
    dataDir: join(folder, 'backups', name, 'database'),
    extensions: { pg_trgm },
  });
  const { rows } = await client.query(
    'select count(*)::int as done from drizzle.__drizzle_migrations',
  );
  await client.close();
  expect(rows).toEqual([{ done: released }]);
  const kept = await readdir(join(folder, 'backups', name, 'files'), { recursive: true });
  expect(kept).toEqual(expect.arrayContaining([expect.stringContaining(fileOf(1))]));
});

it('is migrated though the backup before lacks a file, which the log names [O-36]', async () => {
  const dataDir = `${folder}-lacking`;
  await rm(join(dataDir, 'files', fileOf(2)));
  const backups = { folder: join(dataDir, 'backups'), keep: 7 };
  const { log, lines } = capturedLog();
  const { close } = await withLog(log, () => openDatabase({ dataDir, backups }));
  await close();
  expect(lines).toMatchObject([{ level: 'error', missing: 1, files: [fileOf(2)] }]);
  expect(await readdir(backups.folder)).toEqual([expect.stringMatching(/\.incomplete$/)]);
});

it('cleans the names by which sheets and the portal know rows, except of two that are the same', async () => {
  const { categories } = storage.db.query;
  const names = (await categories.findMany()).map(({ category_name }) => category_name);
  expect(names.sort()).toEqual(['Letters', 'Old maps', 'PLANS\u200b', 'Plans', 'Ren\u00e9']);
});

it('keeps every file, also a day later', async () => {
  await aDayLater(storage);
  for (const id of documentIds) {
    expect(Buffer.from(await bytesOf(storage, fileOf(id)))).toEqual(pdf);
  }
});

it('goes on with the documents where they stood', async () => {
  const sent = '/document/my-documents/send/4?version=1';
  expect(await call('owner', 'POST', sent)).toEqual({
    status: 200,
    body: { message: 'Document has been sent.', code: 'document_sent' },
  });
  const { body } = await call('verifier', 'GET', '/document/documents/view/4');
  expect(body.data.history).toMatchObject([{ action: 'send', version: 2 }]);
  const decision = { document_status_id: 5 };
  const approved = await call('approver', 'PUT', '/document/approves/update/3?version=1', decision);
  expect(approved.status).toBe(200);
  const deleted = await call('owner', 'DELETE', '/document/my-documents/delete/1?version=1');
  expect(deleted.status).toBe(200);
});

it('moves the documents of several people who change their unit in one statement', async () => {
  const { db } = storage;
  await db.execute(sql`insert into unit_verifikators (nama) values ('Institute')`);
  await db.execute(sql`update users set unit_verifikator_id = 2`);
  const units = await db.query.documents.findMany({ columns: { unit_verifikator_id: true } });
  expect(new Set(units.map(({ unit_verifikator_id }) => unit_verifikator_id))).toEqual(
    new Set([2]),
  );
  expect(await recount(db)).toBe(0);
});
