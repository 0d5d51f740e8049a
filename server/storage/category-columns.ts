import { type InferSelectModel, inArray } from 'drizzle-orm';
import { groupBy } from 'es-toolkit';
import type { Database } from './database';
import { insertRows } from './insert-rows';
import { category_columns, type meta_columns } from './schema';

export type MetaColumn = InferSelectModel<typeof meta_columns>;

/** Loads a category's columns, as the `with` of a query. */
export const withColumns = { category_columns: { with: { column: true } } } as const;

export type CategoryColumns = { category_columns: { column: MetaColumn }[] };

export function inSortOrder(columns: MetaColumn[]): MetaColumn[] {
  return columns.toSorted((a, b) => a.sort_number - b.sort_number || a.id - b.id);
}

/** A category's columns in sort order. */
export function columnsOf({ category_columns }: CategoryColumns): MetaColumn[] {
  return inSortOrder(category_columns.map(({ column }) => column));
}

/** A category's columns as responses of other entities list them. */
export function columnNamesOf(category: CategoryColumns) {
  return columnsOf(category).map(({ id, column_description }) => ({ id, column_description }));
}

/** The ids of the columns of categories, by category id. */
export async function columnIdsOf(tx: Database, ids: number[]): Promise<Map<number, number[]>> {
  const found = await tx
    .select()
    .from(category_columns)
    .where(inArray(category_columns.category_id, ids));
  const byCategory = groupBy(found, ({ category_id }) => category_id);
  return new Map(ids.map((id) => [id, (byCategory[id] ?? []).map(({ column_id }) => column_id)]));
}

/** Replaces the columns of categories. The calling transaction must have locked them. */
export async function setColumns(
  tx: Database,
  changes: { id: number; list: number[] }[],
): Promise<void> {
  await tx.delete(category_columns).where(
    inArray(
      category_columns.category_id,
      changes.map(({ id }) => id),
    ),
  );
  const rows = changes.flatMap(({ id, list }) =>
    list.map((column_id) => ({ category_id: id, column_id })),
  );
  await insertRows(tx, category_columns, rows);
}
