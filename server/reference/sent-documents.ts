import { and, eq, exists, inArray, ne, notExists, or, type SQL } from 'drizzle-orm';
import { leftOwner } from '../domain/statuses';
import type { Database } from '../storage/database';
import {
  category_columns,
  document_types,
  documents,
  meta_columns,
  meta_data,
} from '../storage/schema';
import { describeDocuments, maxCounted } from '../storage/uses';
import { type Sentence, sentence } from '../texts/sentence';

/**
 * Says that some sent documents keep columns that their category has changed or no longer has;
 * undefined if none do. Looks at the given columns, in documents of the given types.
 */
export async function remarkOnSent(
  tx: Database,
  columnIds: number[],
  types?: SQL,
): Promise<Sentence | undefined> {
  if (columnIds.length === 0) return;
  const ofCategory = tx
    .select({ id: category_columns.column_id })
    .from(category_columns)
    .where(
      and(
        eq(category_columns.category_id, document_types.category_id),
        eq(category_columns.column_id, meta_data.column_id),
      ),
    );
  const differing = tx
    .select({ id: meta_data.column_id })
    .from(meta_data)
    .innerJoin(meta_columns, eq(meta_columns.id, meta_data.column_id))
    .where(
      and(
        eq(meta_data.document_id, documents.id),
        inArray(meta_data.column_id, columnIds),
        or(ne(meta_data.column_version, meta_columns.version), notExists(ofCategory)),
      ),
    );
  const sent = tx
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(document_types, eq(document_types.id, documents.document_type_id))
    .where(and(inArray(documents.document_status_id, leftOwner), types, exists(differing)))
    .limit(maxCounted)
    .as('sent');
  const found = await describeDocuments(tx, sent);
  return (
    found &&
    sentence('The columns of {documents} already sent stay as they were.', { documents: found })
  );
}
