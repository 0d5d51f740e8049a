import * as v from 'valibot';
import { optionList, resource } from '@/api/resource';
import { id, list, text, version } from '@/api/wire';

const path = '/data-referensi/categories';
const entries = { category_name: text, category_description: text, column_id: list(id) };
const labels = {
  category_name: 'Name',
  category_description: 'Description',
  column_id: 'Columns',
} as const;

/** A column as its category names it. */
export const categoryColumn = v.object({ id, column_description: text });

/** A kind of documents, and the columns that make up their meta data. */
const category = v.pipe(
  v.object({ id, version, ...entries, columns: list(categoryColumn) }),
  v.transform((row) => ({ ...row, column_id: row.columns.map(({ id }) => id) })),
);
export type Category = v.InferOutput<typeof category>;

export const categories = {
  ...resource({
    path,
    row: category,
    entries,
    labels,
    sheetName: 'Category',
    sheetKey: 'category_name',
  }),
  options: optionList(path, 'category_name', { limit: 500 }),
};
