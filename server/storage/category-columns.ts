import { type InferSelectModel, inArray } from 'drizzle-orm';
import { chunk } from 'es-toolkit';
import type { Database } from './database';
import { category_columns, type meta_columns } from './schema';

export type MetaColumn = InferSelectModel<typeof meta_columns>;

/** For the `with` of a query: reads a category's columns, too. */
export const withColumns = { category_columns: { with: { column: true } } } as const;

/** A category that was read with its columns. */
export type CategoryColumns = { category_columns: { column: MetaColumn }[] };

/** The columns of a category, in their sort order. */
export function columnsOf({ category_columns }: CategoryColumns): MetaColumn[] {
  return category_columns
    .map(({ column }) => column)
    .sort((a, b) => a.sort_number - b.sort_number || a.id - b.id);
}

/** The columns of a category as other entities show them. */
export function columnNamesOf(category: CategoryColumns) {
  return columnsOf(category).map(({ id, column_description }) => ({ id, column_description }));
}

/** Rows per statement. A statement takes at most 65,535 values. */
const batchSize = 10_000;

/** Replaces the columns of categories. Call it in a transaction that has locked the categories. */
export async function setColumns(
  tx: Database,
  changes: { id: number; column_id: number[] }[],
): Promise<void> {
  await tx.delete(category_columns).where(
    inArray(
      category_columns.category_id,
      changes.map(({ id }) => id),
    ),
  );
  const rows = changes.flatMap(({ id, column_id }) =>
    column_id.map((columnId) => ({ category_id: id, column_id: columnId })),
  );
  for (const batch of chunk(rows, batchSize)) await tx.insert(category_columns).values(batch);
}
