import { randomUUID } from 'node:crypto';
import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableColumns, inArray } from 'drizzle-orm';
import { range, uniq } from 'es-toolkit';
import type { Database } from '../storage/database';
import { removeFile } from '../storage/files';
import { insertRows, lastId, resetIdSequence } from '../storage/insert-rows';
import { saveUnits } from '../storage/save-units';
import {
  document_types,
  documents,
  meta_columns,
  meta_data,
  roles,
  stored_files,
  unit_verifikators,
  user_roles,
  users,
} from '../storage/schema';
import type { Storage } from '../storage/storage';
import { archiveDocument, ownerOf } from './archive-documents';
import { archivePerson, moreUnits } from './archive-people';
import type { SeedDocument } from './documents';
import { type Ids, idsBy } from './ids';
import { documentRow, type StoredSample, storeSample } from './insert-documents';
import { userRow } from './insert-people';

const batchSize = 10_000;
/** Since when documents came in: ten years, in milliseconds. */
const years = 10 * 365 * 24 * 3_600_000;

async function idsIn(db: Database) {
  return {
    unit: idsBy('nama', await db.select().from(unit_verifikators)),
    role: idsBy('name', await db.select().from(roles)),
    column: idsBy('column_name', await db.select().from(meta_columns)),
    documentType: idsBy('document_type', await db.select().from(document_types)),
  };
}
type KnownIds = Awaited<ReturnType<typeof idsIn>>;

/** The ids of these people of the archive, who are added where they are missing. */
async function people(db: Database, numbers: number[], { unit, role }: KnownIds): Promise<Ids> {
  const wanted = numbers.map(archivePerson);
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
  return idsBy('username', await find());
}

/** A file for each document: links to one per sample, which is stored anew for each batch. */
async function storeFiles(
  batch: SeedDocument[],
  storage: Storage,
  filesFolder: string,
): Promise<StoredSample[]> {
  const samples = new Map(
    await Promise.all(
      uniq(batch.map(({ file }) => file)).map(
        async (file) => [file, await storeSample(file, storage)] as const,
      ),
    ),
  );
  const stored = await Promise.all(
    batch.map(async ({ file }) => {
      const sample = samples.get(file) as StoredSample;
      const id = randomUUID();
      await link(join(filesFolder, sample.id), join(filesFolder, id));
      return { ...sample, id };
    }),
  );
  await insertRows(
    storage.db,
    stored_files,
    stored.map(({ id }) => ({ id, state: 'kept', since: new Date() })),
  );
  for (const { id } of samples.values()) await removeFile(storage.db, id);
  return stored;
}

/**
 * Adds made-up documents, with people who own them, to a seeded database until it has so many: the same ones each time,
 * a batch at a time. `onBatch` is told how many there are.
 */
export async function fillArchive(
  storage: Storage,
  filesFolder: string,
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
    const stored = await storeFiles(batch, storage, filesFolder);
    await db.transaction(async (tx) => {
      const user = await people(tx, uniq(numbers.map(ownerOf)), ids);
      const first = 1 + (await lastId(tx, documents));
      await insertRows(
        tx,
        documents,
        batch.map((document, i) => ({
          id: first + i,
          ...documentRow(
            document,
            stored[i] as StoredSample,
            { ...ids, user },
            new Date(now - ageOf(begin + i)),
          ),
        })),
      );
      await insertRows(
        tx,
        meta_data,
        batch.flatMap(({ metaData }, i) =>
          Object.entries(metaData).map(([name, value]) => ({
            document_id: first + i,
            column_id: ids.column(name),
            value,
          })),
        ),
      );
      await resetIdSequence(tx, users);
      await resetIdSequence(tx, documents);
    });
    onBatch(begin + batch.length);
  }
}
