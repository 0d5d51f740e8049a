import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Sentence, sentence } from '../texts/sentence';
import type { Database } from './database';
import { categories, category_columns, document_types, documents, meta_data } from './schema';

/** Descriptions of what uses a row of the reference data; undefined if nothing does. */

const maxNames = 3;
/** Counting all documents of a large archive takes seconds. */
export const maxCounted = 1000;

/** The number of names, and the first of them. */
function summarize(found: { name: string }[]): { count: number; names: string } {
  const shown = found.slice(0, maxNames).map(({ name }) => name);
  const more = found.length > maxNames ? ', …' : '';
  return { count: found.length, names: shown.join(', ') + more };
}

/**
 * Describes a number of documents: the rows of a subquery, at most `maxCounted`; undefined without
 * any.
 */
export async function describeDocuments(
  db: Database,
  found: SQLWrapper,
): Promise<Sentence | undefined> {
  const count = await db.$count(found);
  if (count === 0) return;
  if (count === maxCounted) return sentence('1,000 or more documents');
  return sentence('{count} documents', { count });
}

const countDocuments = (db: Database, table: PgTable, where: SQL) =>
  describeDocuments(
    db,
    db.select({ one: sql`1` }).from(table).where(where).limit(maxCounted).as('found'),
  );

export async function documentTypesWith(db: Database, where: SQL): Promise<Sentence | undefined> {
  const found = await db
    .select({ name: document_types.document_type })
    .from(document_types)
    .where(where)
    .orderBy(document_types.document_type);
  return found.length > 0
    ? sentence('{count} document types ({names})', summarize(found))
    : undefined;
}

export async function categoriesWith(
  db: Database,
  columnId: number,
): Promise<Sentence | undefined> {
  const found = await db
    .select({ name: categories.category_name })
    .from(category_columns)
    .innerJoin(categories, eq(categories.id, category_columns.category_id))
    .where(eq(category_columns.column_id, columnId))
    .orderBy(categories.category_name);
  return found.length > 0 ? sentence('{count} categories ({names})', summarize(found)) : undefined;
}

/** Documents that still have a value in a column which no category has any more. */
export async function documentsDescribedBy(
  db: Database,
  columnId: number,
): Promise<Sentence | undefined> {
  const counted = await countDocuments(db, meta_data, eq(meta_data.column_id, columnId));
  return (
    counted &&
    sentence('{documents} filled in while a category still had this column', { documents: counted })
  );
}

export function documentsOfType(db: Database, typeId: number): Promise<Sentence | undefined> {
  return countDocuments(db, documents, eq(documents.document_type_id, typeId));
}
