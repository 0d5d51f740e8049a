import { and, eq, inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from './database';
import { document_events, documents } from './schema';

/** A subquery with the ids of all documents of a person, including deleted ones. */
export function documentIdsOf(db: Database, userId: number) {
  // Only owners upload and delete.
  const steps = inArray(document_events.action, ['upload', 'delete']);
  return union(
    db.select({ id: documents.id }).from(documents).where(eq(documents.user_id, userId)),
    db
      .select({ id: document_events.document_id })
      .from(document_events)
      .where(and(eq(document_events.user_id, userId), steps)),
  );
}
