import { users } from '../storage/schema';
import type { Storage } from '../storage/storage';
import { insertDocuments, storeDocuments } from './documents/insert-documents';
import { insertPeople } from './people/insert-people';
import { insertReferenceData } from './reference/insert-reference-data';

/**
 * Fills a migrated database without users, and its file store, with demo data: all rows or none.
 * Ages are counted back from `now`.
 */
export async function seed(storage: Storage, now = new Date()): Promise<void> {
  const stored = await storeDocuments(storage);
  await storage.db.transaction(async (tx) => {
    const reference = await insertReferenceData(tx);
    const user = await insertPeople(tx, reference);
    await insertDocuments(tx, stored, { ...reference, user }, now);
  });
}

/** Seeds a database that has no users; leaves any other unchanged. */
export async function seedIfEmpty(storage: Storage): Promise<void> {
  if ((await storage.db.$count(users)) === 0) await seed(storage);
}
