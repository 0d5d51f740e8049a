import { eq, type SQL } from 'drizzle-orm';
import type { Database } from './database';
import { categories, category_columns, document_types, documents, meta_data } from './schema';

/** Who uses a row of the reference data, in words: what is in use cannot be deleted. Undefined when nobody does. */

const namesShown = 3;

function inWords(one: string, many: string, names: string[]): string | undefined {
  if (names.length === 0) return;
  const shown = names.slice(0, namesShown).join(', ');
  const more = names.length > namesShown ? ', …' : '';
  return `${names.length} ${names.length === 1 ? one : many} (${shown}${more})`;
}

function countInWords(count: number): string | undefined {
  if (count > 0) return count === 1 ? '1 document' : `${count} documents`;
}

export async function documentTypesWith(db: Database, where: SQL): Promise<string | undefined> {
  const found = await db
    .select({ name: document_types.document_type })
    .from(document_types)
    .where(where)
    .orderBy(document_types.document_type);
  return inWords(
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
  return inWords(
    'category',
    'categories',
    found.map(({ name }) => name),
  );
}

export async function documentsDescribedBy(db: Database, columnId: number) {
  return countInWords(await db.$count(meta_data, eq(meta_data.column_id, columnId)));
}

export async function documentsOfType(db: Database, typeId: number) {
  return countInWords(await db.$count(documents, eq(documents.document_type_id, typeId)));
}
