import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { groupBy, uniqBy } from 'es-toolkit';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillArchive, linkInto } from '../../../server/demo/fill-archive';
import { seed } from '../../../server/demo/seed';
import { type OpenStorage, openStorage } from '../../../server/storage/open-storage';
import { documents } from '../../../server/storage/schema';
import { expectHistories } from '../../support/api/expect-history';
import { bytesOf } from '../../support/api/fixture';
import { idsIn } from '../../support/processes/files-in';

const wanted = 2500;

let folder: string;
let data: OpenStorage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-archive-'));
  data = await openStorage({ dataDir: folder });
  await seed(data);
  await fillArchive(data, linkInto(join(folder, 'files')), wanted);
});

afterAll(async () => {
  await data.close();
  await rm(folder, { recursive: true });
});

const allDocuments = () =>
  data.db.query.documents.findMany({
    with: {
      meta_data: true,
      user: true,
      document_type: { with: { category: { with: { category_columns: true } } } },
    },
  });

it('has as many documents as were wanted, of many owners, each with a file of its own', async () => {
  const all = await allDocuments();
  expect(all).toHaveLength(wanted);
  expect(uniqBy(all, ({ user_id }) => user_id).length).toBeGreaterThan(100);
  const ids = await idsIn(join(folder, 'files'));
  expect(ids.sort()).toEqual(all.map(({ storage_id }) => storage_id).sort());
});

it('has files that are what their documents say', async () => {
  for (const { storage_id, mime_type, file_size } of (await allDocuments()).slice(-20)) {
    const bytes = await bytesOf(data, storage_id);
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe(mime_type);
    expect(file_size).toBe(Math.ceil(bytes.byteLength / 1024));
  }
});

it('keeps what the program promises of its documents', async () => {
  const all = await allDocuments();
  for (const document of all) {
    const { document_status_id, verifier_note, approval_note, meta_data, document_type } = document;
    expect(verifier_note !== '' || approval_note !== '').toBe(document_status_id === 4);
    if (document_status_id !== 1) {
      expect(meta_data).toHaveLength(document_type.category.category_columns.length);
    }
  }
  const single = all.filter(({ document_type }) => document_type.is_multiple === 0);
  const kinds = single.map(({ user_id, document_type_id }) => `${user_id} ${document_type_id}`);
  expect(new Set(kinds).size).toBe(kinds.length);
});

it('gives each document a history that leads to it', async () => {
  await expectHistories(data.db);
  const files = await data.db.query.stored_files.findMany();
  expect(new Set(files.map(({ state }) => state))).toEqual(new Set(['kept']));
});

it('mostly holds what has been decided, and has something in every queue', async () => {
  const byStatus = groupBy(await allDocuments(), (document) => document.document_status_id);
  expect(byStatus[5]?.length).toBeGreaterThan(0.7 * wanted);
  for (const waiting of [1, 2, 3, 4] as const) {
    expect(byStatus[waiting]?.length).toBeGreaterThan(10);
  }
});

it('lets one of its documents go without another', async () => {
  const [one, other] = (await allDocuments())
    .filter(({ document_type }) => document_type.document_type === 'KTP')
    .slice(-2);
  if (!one || !other) throw new Error('There are no two of a kind.');
  await data.files.remove(one.storage_id);
  expect(await data.files.open(one.storage_id)).toBeUndefined();
  expect((await data.files.open(other.storage_id))?.size).toBeGreaterThan(1000);
  await data.db.delete(documents).where(eq(documents.id, one.id));
});

it('is filled up on another run', async () => {
  await fillArchive(data, linkInto(join(folder, 'files')), wanted + 100);
  expect(await data.db.$count(documents)).toBe(wanted + 100);
});

it('gives no document the id, and with it the history, of a deleted one', async () => {
  const newest = async () =>
    (await allDocuments()).map(({ id }) => id).reduce((one, other) => Math.max(one, other));
  const deleted = await newest();
  await data.db.delete(documents).where(eq(documents.id, deleted));
  await fillArchive(data, linkInto(join(folder, 'files')), wanted + 101);
  expect(await newest()).toBe(deleted + 2);
});
