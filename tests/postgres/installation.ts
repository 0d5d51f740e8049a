import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { createApp } from '../../server/app';
import type { Keys } from '../../server/auth/keys';
import { openSession } from '../../server/auth/session-tokens';
import { keepFile, removeFile, storePending } from '../../server/storage/files';
import { type OpenStorage, openStorage } from '../../server/storage/open-storage';
import * as schema from '../../server/storage/schema';
import type { Storage } from '../../server/storage/storage';
import { documentLists, otherLists } from '../support/api/every-list';
import { pdf } from '../support/api/fixture';
import { idsIn } from '../support/processes/files-in';
import { copySeeded } from '../support/processes/seeded-folder';

/** An embedded installation that moves to a database server. */

const minute = 60_000;
const {
  daily_uploads,
  document_leases,
  document_views,
  documents,
  meta_columns,
  person_events,
  portal_events,
  previous_files,
  reference_events,
  stored_files,
  untold_decisions,
  used_hand_offs,
  users,
} = schema;
const keys: Keys = [new Uint8Array(32)];

export type Installation = {
  /** A folder for whatever a test makes. */
  folder: string;
  /** The installation's own folder. Tests that change it use a copy. */
  dataDir: string;
  /** The tokens of open sessions, by username. */
  tokens: Map<string, string>;
  /** The highest id of a document so far, which has been deleted. */
  deletedId: number;
};

/** An installation for the tests of a file, with a row in every table. Call it once in a file. */
export function installation(): () => Installation {
  let installed: Installation;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'copy-'));
    const dataDir = join(folder, 'source');
    await copySeeded(dataDir);
    const storage = await openStorage({ dataDir });
    const tokens = await openSessions(storage);
    const deletedId = await deleteLastDocument(storage);
    await storage.db.insert(used_hand_offs).values({ jti: 'spent' });
    await changeColumn(storage);
    await viewAndEndSessions(storage, deletedId);
    await keepFileBefore(storage);
    await storePending(storage, await storage.spool.receive(pdf));
    // Adds an upload that has failed before its file was stored.
    await storage.db.insert(stored_files).values({ id: randomUUID(), state: 'pending' });
    await storage.close();
    installed = { folder, dataDir, tokens, deletedId };
  }, 2 * minute);
  afterAll(() => rm(installed.folder, { recursive: true }));
  return () => installed;
}

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

/** A change of reference data, as a form makes it. */
async function changeColumn({ db }: OpenStorage): Promise<void> {
  const [column] = await db.select().from(meta_columns).orderBy(meta_columns.id).limit(1);
  const [user] = await db.select().from(users).orderBy(users.id).limit(1);
  if (!column || !user) throw new Error('There is no column, or nobody.');
  const { id, sort_number: from } = column;
  const version = column.version + 1;
  await db
    .update(meta_columns)
    .set({ sort_number: from + 1, version })
    .where(eq(meta_columns.id, id));
  await db.insert(reference_events).values({
    entity: 'column',
    row_id: id,
    version,
    user_id: user.id,
    action: 'update',
    origin: 'form',
    changes: [{ field: 'sort_number', from, to: from + 1 }],
  });
}

/** The file that a rejected document had before. */
async function keepFileBefore(storage: OpenStorage): Promise<void> {
  const { db, spool } = storage;
  const [document] = await db.select().from(documents).limit(1);
  if (!document) throw new Error('There is no document.');
  const storage_id = await storePending(storage, await spool.receive(pdf));
  await keepFile(db, storage_id);
  const file = { storage_id, extension: 'pdf', mime_type: 'application/pdf', file_size: 1 };
  await db.insert(previous_files).values({ document_id: document.id, ...file });
}

/** A view of a document with its lease, what the portal is to be told, and ended sessions. */
async function viewAndEndSessions({ db }: OpenStorage, document_id: number): Promise<void> {
  const [user] = await db.select().from(users).orderBy(users.id).limit(1);
  if (!user) throw new Error('There is nobody.');
  await db
    .insert(document_views)
    .values({ document_id, version: 1, user_id: user.id, action: 'view' });
  await db.insert(document_leases).values({ document_id, user_id: user.id, until: new Date() });
  await db.insert(daily_uploads).values({ user_id: user.id, day: '2026-11-28', bytes: 7 });
  await db.insert(untold_decisions).values({ user_id: user.id, to_status_id: 5 });
  const [since, until] = [new Date(), new Date()];
  await db
    .insert(portal_events)
    .values({ user_id: user.id, approved: 1, rejected: 0, since, until });
  await db
    .insert(person_events)
    .values({ user_id: user.id, action: 'end sessions', details: { sessions: 1 } });
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

export async function withStorage<Result>(
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

export const filesIn = (dataDir: string) => idsIn(join(dataDir, 'files'));

/** Reads what people see in their lists, and the bytes of their documents. */
export async function seenIn(
  storage: Storage,
  { tokens }: Pick<Installation, 'tokens'>,
): Promise<unknown[]> {
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

/** Uploads one more document. Resolves to its id. */
export async function upload(
  storage: Storage,
  { tokens }: Pick<Installation, 'tokens'>,
): Promise<number> {
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
