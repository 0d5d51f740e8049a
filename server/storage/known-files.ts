import { asc, eq, gt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database';
import type { FileContent } from './file-store';
import { documents, previous_files, stored_files } from './schema';

const batchSize = 1_000;

export type KnownFile = {
  id: string;
  state: 'pending' | 'kept' | 'removed';
  /** Hexadecimal; null if it is not known yet. */
  sha256: string | null;
  /** The document that has or had the file, with its size in KB, rounded up. */
  documentId: number | null;
  size: number | null;
};

const coalesce = (one: AnyPgColumn, other: AnyPgColumn) =>
  sql<number | null>`coalesce(${one}, ${other})`;

/** All files that the database knows, in batches. */
export async function* knownFiles(db: Database): AsyncGenerator<KnownFile[]> {
  for (let last = ''; ; ) {
    const batch = await db
      .select({
        id: stored_files.id,
        state: stored_files.state,
        sha256: stored_files.sha256,
        documentId: coalesce(documents.id, previous_files.document_id),
        size: coalesce(documents.file_size, previous_files.file_size),
      })
      .from(stored_files)
      .leftJoin(documents, eq(documents.storage_id, stored_files.id))
      .leftJoin(previous_files, eq(previous_files.storage_id, stored_files.id))
      .where(gt(stored_files.id, last))
      .orderBy(asc(stored_files.id))
      .limit(batchSize);
    const end = batch.at(-1);
    if (!end) return;
    yield batch;
    last = end.id;
  }
}

/** What is wrong with the content of a file; undefined if nothing is. */
export function faultOf(
  { size, sha256 }: KnownFile,
  content: FileContent | undefined,
): string | undefined {
  if (!content) return 'is missing or cannot be read';
  const found = Math.ceil(content.bytes / 1024);
  if (size !== null && found !== size) return `has ${found} KB instead of ${size}`;
  if (sha256 !== null && content.sha256 !== sha256) {
    return `is damaged: its SHA-256 is ${content.sha256} instead of ${sha256}`;
  }
}
