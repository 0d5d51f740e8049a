import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { seed } from '../../../server/demo/seed';
import type { Database, OpenDatabase } from '../../../server/storage/database';
import { openDiskFileStore } from '../../../server/storage/disk-file-store';
import { openSpool } from '../../../server/storage/spool';
import type { Storage } from '../../../server/storage/storage';
import { openEmptyDatabase } from './test-database';

/** The time at which the demonstration's data are made. */
export const now = new Date('2026-11-20T03:00:00Z');

/** A database and a folder with the demonstration's data. Call it once in a test file. */
export function seededStorage(): () => Storage {
  let folder: string;
  let database: OpenDatabase;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berkas-seed-'));
    database = await openEmptyDatabase();
    storage = {
      db: database.db,
      files: await openDiskFileStore(folder),
      spool: await openSpool(folder),
    };
    await seed(storage, now);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  return () => storage;
}

/** All documents, with all that was seeded for them. */
export function seededDocuments(db: Database) {
  return db.query.documents.findMany({
    with: {
      user: {
        with: {
          unit_verifikator: { with: { district: true } },
        },
      },
      document_type: {
        with: {
          mime_type: true,
          category: { with: { category_columns: { with: { column: true } } } },
        },
      },
      meta_data: { with: { column: true } },
    },
  });
}
export type SeededDocument = Awaited<ReturnType<typeof seededDocuments>>[number];
