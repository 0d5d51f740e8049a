import { users } from '../storage/schema';
import type { Storage } from '../storage/storage';
import { insertDocuments, storeDocuments } from './insert-documents';
import { describeRoles, insertPeople } from './insert-people';
import { insertReferenceData } from './insert-reference-data';

/**
 * Fills a migrated database that holds no users yet, and its file store, with the demonstration's
 * reference data, people and documents: all rows or none. `now` is what their ages count back from.
 */
export async function seed(storage: Storage, now = new Date()): Promise<void> {
  const stored = await storeDocuments(storage);
  await storage.db.transaction(async (tx) => {
    const reference = await insertReferenceData(tx);
    await describeRoles(tx);
    const user = await insertPeople(tx, reference);
    await insertDocuments(tx, stored, { ...reference, user }, now);
  });
}

/** The same for a database that knows nobody yet; any other is left as it is. */
export async function seedIfEmpty(storage: Storage): Promise<void> {
  if ((await storage.db.$count(users)) === 0) await seed(storage);
}
