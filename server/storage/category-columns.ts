import { type InferSelectModel, inArray } from 'drizzle-orm';
import { chunk } from 'es-toolkit';
import type { Database } from './database';
import { category_columns, type meta_columns } from './schema';

export type MetaColumn = InferSelectModel<typeof meta_columns>;

/** To be put into a query's `with`, where the columns of a category are wanted. */
export const withColumns = { category_columns: { with: { column: true } } } as const;

/** A category that was read so. */
export type CategoryColumns = { category_columns: { column: MetaColumn }[] };

/** The columns of a category, in their sort order. */
export function columnsOf({ category_columns }: CategoryColumns): MetaColumn[] {
  return category_columns
    .map(({ column }) => column)
    .sort((a, b) => a.sort_number - b.sort_number || a.id - b.id);
}

/** The same as other entities show them (spec section 3). */
export function columnNamesOf(category: CategoryColumns) {
  return columnsOf(category).map(({ id, column_description }) => ({ id, column_description }));
}

/** Rows per statement, which takes at most 65,535 values. */
const batchSize = 10_000;

/** Gives each of these categories its columns, in place of those that it had. */
export async function setColumns(
  db: Database,
  wanted: { id: number; column_id: number[] }[],
): Promise<void> {
  await db.delete(category_columns).where(
    inArray(
      category_columns.category_id,
      wanted.map(({ id }) => id),
    ),
  );
  const rows = wanted.flatMap(({ id, column_id }) =>
    column_id.map((columnId) => ({ category_id: id, column_id: columnId })),
  );
  for (const batch of chunk(rows, batchSize)) await db.insert(category_columns).values(batch);
}
