import type { InferSelectModel } from 'drizzle-orm';
import type { meta_columns } from './schema';

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
