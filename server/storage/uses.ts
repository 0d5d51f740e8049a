import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';
import { categories, category_columns, document_types, documents, meta_data } from './schema';

/** Descriptions of what uses a row of the reference data; undefined if nothing does. */

const maxNames = 3;
/** Counting all documents of a large archive takes seconds. */
export const maxCounted = 1000;

function listNames(singular: string, plural: string, names: string[]): string | undefined {
  if (names.length === 0) return;
  const shown = names.slice(0, maxNames).join(', ');
  const more = names.length > maxNames ? ', …' : '';
  return `${names.length} ${names.length === 1 ? singular : plural} (${shown}${more})`;
}

/**
 * Describes the number of documents, one for each row of a subquery with at most `maxCounted`;
 * undefined if there are none.
 */
export async function describeDocuments(
  db: Database,
  found: SQLWrapper,
): Promise<string | undefined> {
  const count = await db.$count(found);
  if (count === 0) return;
  if (count === maxCounted) return '1,000 or more documents';
  return count === 1 ? '1 document' : `${count} documents`;
}

const countDocuments = (db: Database, table: PgTable, where: SQL) =>
  describeDocuments(
    db,
    db.select({ one: sql`1` }).from(table).where(where).limit(maxCounted).as('found'),
  );

export async function documentTypesWith(db: Database, where: SQL): Promise<string | undefined> {
  const found = await db
    .select({ name: document_types.document_type })
    .from(document_types)
    .where(where)
    .orderBy(document_types.document_type);
  return listNames(
    'document type',
    'document types',
    found.map(({ name }) => name),
  );
}

export async function categoriesWith(db: Database, columnId: number): Promise<string | undefined> {
  const found = await db
    .select({ name: categories.category_name })
    .from(category_columns)
    .innerJoin(categories, eq(categories.id, category_columns.category_id))
    .where(eq(category_columns.column_id, columnId))
    .orderBy(categories.category_name);
  return listNames(
    'category',
    'categories',
    found.map(({ name }) => name),
  );
}

/** Documents that still have a value in a column which no category has any more. */
export async function documentsDescribedBy(
  db: Database,
  columnId: number,
): Promise<string | undefined> {
  const counted = await countDocuments(db, meta_data, eq(meta_data.column_id, columnId));
  return counted && `${counted} filled in while a category still had this column`;
}

export function documentsOfType(db: Database, typeId: number): Promise<string | undefined> {
  return countDocuments(db, documents, eq(documents.document_type_id, typeId));
}
