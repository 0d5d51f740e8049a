import type { Database } from '../storage/database';
import type { FileStore } from '../storage/file-store';
import { insertDocuments } from './insert-documents';
import { describeRoles, insertPeople } from './insert-people';
import { insertReferenceData } from './insert-reference-data';

/**
 * Fills a migrated database that holds no users yet, and its file store, with the demonstration's
 * reference data, people and documents: all rows or none. `now` is what their ages count back from.
 */
export async function seed(db: Database, files: FileStore, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const reference = await insertReferenceData(tx);
    await describeRoles(tx);
    const user = await insertPeople(tx, reference);
    await insertDocuments(tx, files, { ...reference, user }, now);
  });
}
