import { eq } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { status } from '../domain/statuses';
import type { Database } from '../storage/database';
import { previous_files } from '../storage/schema';
import type { DocumentRow } from './access';

/**
 * The file that a rejected document had before it was replaced, for those who decide again to
 * compare. It is kept until then; a trigger removes it with its row.
 */

const { document_id } = previous_files;

/**
 * Keeps the file of a document that is about to be replaced, if it is the one that was rejected.
 * Resolves to whether it does.
 */
export async function keepPrevious(tx: Database, document: DocumentRow): Promise<boolean> {
  if (document.document_status_id !== status.rejected) return false;
  const file = pick(document, ['storage_id', 'extension', 'mime_type', 'file_size']);
  const kept = await tx
    .insert(previous_files)
    .values({ document_id: document.id, ...file })
    // Keeps the file that was rejected: nobody has seen its later replacements.
    .onConflictDoNothing({ target: document_id })
    .returning();
  return kept.length > 0;
}

/** Removes the previous file, once the document has been decided again. */
export async function removePrevious(tx: Database, documentId: number): Promise<void> {
  await tx.delete(previous_files).where(eq(document_id, documentId));
}

/** The previous file of a document; undefined if there is none. */
export function previousOf(db: Database, documentId: number) {
  return db.query.previous_files.findFirst({ where: eq(document_id, documentId) });
}
