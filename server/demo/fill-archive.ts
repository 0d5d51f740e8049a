import { randomUUID } from 'node:crypto';
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getTableColumns, getTableName, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { limitAsync, range, uniq, uniqBy } from 'es-toolkit';
import type { Database } from '../storage/database';
import { pathIn } from '../storage/disk-file-store';
import type { FileStore } from '../storage/file-store';
import { insertRows } from '../storage/insert-rows';
import { saveUnits } from '../storage/save-units';
import {
  districts,
  document_events,
  document_types,
  documents,
  meta_columns,
  meta_data,
  rejection_reasons,
  roles,
  stored_files,
  unit_verifikators,
  user_districts,
  user_roles,
  users,
} from '../storage/schema';
import type { SpooledFile } from '../storage/spool';
import type { Storage } from '../storage/storage';
import { archiveDocument, ownerOf } from './documents/archive-documents';
import type { SeedDocument } from './documents/documents';
import { pastOf } from './documents/history';
import {
  countApprovals,
  documentRow,
  eventRows,
  type FileColumns,
  fileColumns,
  metaDataRows,
  rejectionRows,
} from './documents/insert-documents';
import { drawFile } from './drawings/draw-file';
import { type Ids, idsBy } from './ids';
import { archiveDeciders, archivePerson, moreUnits } from './people/archive-people';
import { userRow } from './people/insert-people';
import { demoPeople, type Person } from './people/people';

const batchSize = 10_000;
const copiedAtOnce = 50;
/** The archive's time span: ten years, in milliseconds. */
const years = 10 * 365 * 24 * 3_600_000;

async function idsIn(db: Database) {
  return {
    district: idsBy('name', await db.select().from(districts)),
    unit: idsBy('nama', await db.select().from(unit_verifikators)),
    role: idsBy('name', await db.select().from(roles)),
    column: idsBy('column_name', await db.select().from(meta_columns)),
    documentType: idsBy('document_type', await db.select().from(document_types)),
  };
}
type KnownIds = Awaited<ReturnType<typeof idsIn>>;

const sequenceOf = (table: PgTable) =>
  sql`pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass`;

/**
 * The last id that a table has given, or 0. It may be above the highest one: the id of a deleted
 * document must not come back, since its history is kept.
 */
async function lastId(db: Database, table: PgTable): Promise<number> {
  const given = sql`pg_sequence_last_value(${sequenceOf(table)})`;
  const [last] = await db
    .select({ id: sql<number>`coalesce(greatest(max(id), ${given}), 0)::int` })
    .from(table);
  return last?.id ?? 0;
}

/** Moves a table's id sequence up to its highest id after inserts with explicit ids. */
async function resetIdSequence(db: Database, table: PgTable): Promise<void> {
  const last = await lastId(db, table);
  if (last > 0) await db.execute(sql`select setval(${sequenceOf(table)}, ${last})`);
}

/** Adds missing people. Returns the ids of all by username. */
async function people(
  db: Database,
  wanted: Person[],
  { unit, role, district }: KnownIds,
): Promise<Ids> {
  const { id, username } = getTableColumns(users);
  const find = () =>
    db
      .select({ id, username })
      .from(users)
      .where(
        inArray(
          username,
          wanted.map((person) => person.username),
        ),
      );

  const known = new Set((await find()).map((user) => user.username));
  const missing = wanted.filter((person) => !known.has(person.username));
  const first = 1 + (await lastId(db, users));
  await insertRows(
    db,
    users,
    missing.map((person, i) => ({ id: first + i, ...userRow(person, unit) })),
  );
  await insertRows(
    db,
    user_roles,
    missing.flatMap((person, i) =>
      person.roles.map((name) => ({ user_id: first + i, role_id: role(name) })),
    ),
  );
  await insertRows(
    db,
    user_districts,
    missing.flatMap(({ districts: names = [] }, i) =>
      names.map((name) => ({ user_id: first + i, district_id: district(name) })),
    ),
  );
  await resetIdSequence(db, users);
  return idsBy('username', await find());
}

/** Stores a copy of a drawn file under an id. */
export type StoreCopy = (id: string, file: SpooledFile) => Promise<void>;

/** Copies as hard links in the folder of the file store. */
export const linkInto =
  (folder: string): StoreCopy =>
  async (id, { path }) => {
    const target = pathIn(folder, id);
    await mkdir(dirname(target), { recursive: true });
    await link(path, target);
  };

/** Copies that are put into the file store. */
export const putInto = (files: FileStore): StoreCopy =>
  limitAsync(async (id, file) => {
    // Makes a link, because `put` moves the file.
    const path = join(dirname(file.path), id);
    await link(file.path, path);
    await files.put(id, { ...file, path });
  }, copiedAtOnce);

/** Stores a pending file for each document: copies of one drawn file per type and batch. */
async function storeFiles(
  batch: SeedDocument[],
  { db, spool }: Pick<Storage, 'db' | 'spool'>,
  storeCopy: StoreCopy,
): Promise<FileColumns[]> {
  const files = batch.map((document) => ({ id: randomUUID(), document }));
  const firsts = uniqBy(batch, ({ document_type }) => document_type);
  const drawn = await Promise.all(
    firsts.map(async (document) => {
      const file = await spool.receive(drawFile(document));
      return [document.document_type, file] as const;
    }),
  );
  const fileOf = new Map(drawn);
  await insertRows(
    db,
    stored_files,
    files.map(({ id, document }) => ({
      id,
      state: 'pending',
      since: new Date(),
      sha256: fileOf.get(document.document_type)?.sha256,
    })),
  );
  const stored = await Promise.all(
    files.map(async ({ id, document }) => {
      const file = fileOf.get(document.document_type) as SpooledFile;
      await storeCopy(id, file);
      return fileColumns(id, document, file.size);
    }),
  );
  for (const file of fileOf.values()) await spool.discard(file);
  return stored;
}

/**
 * Adds generated documents and their owners to a seeded database until it has `wanted` documents,
 * one batch per transaction. The documents are always the same. `onBatch` gets the current count.
 */
export async function fillArchive(
  storage: Pick<Storage, 'db' | 'spool'>,
  storeCopy: StoreCopy,
  wanted: number,
  onBatch: (count: number) => void = () => {},
): Promise<void> {
  const { db } = storage;
  await db.transaction((tx) => saveUnits(tx, moreUnits));
  const ids = await idsIn(db);
  const start = await db.$count(documents);
  const now = Date.now();
  const ageOf = (nth: number) => (years * (wanted - nth)) / (wanted - start);
  const isLatest = (nth: number) => nth >= wanted - (wanted - start) / 10;

  for (const begin of range(start, wanted, batchSize)) {
    const numbers = range(begin, Math.min(begin + batchSize, wanted));
    const batch = numbers.map((nth) => archiveDocument(nth, isLatest(nth)));
    const files = await storeFiles(batch, storage, storeCopy);
    await db.transaction(async (tx) => {
      const owners = uniq(numbers.map(ownerOf)).map(archivePerson);
      const user = await people(tx, [...demoPeople, ...archiveDeciders, ...owners], ids);
      const known = { ...ids, user };
      const first = 1 + (await lastId(tx, documents));
      const all = batch.map((document, i) => {
        const since = new Date(now - ageOf(begin + i));
        // Leave out the values, which would be most of the archive's history.
        const past = pastOf({ ...document, metaData: {} }, since);
        const row = documentRow(document, files[i] as FileColumns, past, since, known);
        return { id: first + i, document, past, row };
      });
      const fileIds = all.map(({ row }) => row.storage_id);
      await tx
        .update(stored_files)
        .set({ state: 'kept', since: sql`now()` })
        .where(inArray(stored_files.id, fileIds));
      await insertRows(
        tx,
        documents,
        all.map(({ id, row }) => ({ id, ...row })),
      );
      await insertRows(
        tx,
        meta_data,
        all.flatMap(({ id, document }) => metaDataRows(id, document, known)),
      );
      await insertRows(
        tx,
        document_events,
        all.flatMap(({ id, past }) => eventRows(id, past, known)),
      );
      await insertRows(
        tx,
        rejection_reasons,
        all.flatMap(({ id, document, past }) => rejectionRows(id, document, past, known)),
      );
      await countApprovals(tx, first);
      await resetIdSequence(tx, documents);
    });
    onBatch(begin + batch.length);
  }
}
