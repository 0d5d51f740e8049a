import * as v from 'valibot';
import { fetchDetail, fetchPage, save, search } from '@/api/resource';
import { type Id, id, list, text } from '@/api/wire';

export const categoriesBase = '/data-referensi/categories';

/** A column as its category names it. */
export const categoryColumn = v.object({ id, column_description: text });

/** A kind of documents, and the columns of which their meta data consist (spec section 3). */
const category = v.object({
  id,
  category_name: text,
  category_description: text,
  columns: list(categoryColumn),
});
export type Category = v.InferOutput<typeof category>;

const categoryOption = v.object({ id, category_name: text });

/** What the form sends. */
export type CategoryInput = {
  category_name: string;
  category_description: string;
  column_id: Id[];
};

export function fetchCategories(params: URLSearchParams, signal?: AbortSignal) {
  return fetchPage(categoriesBase, category, params, signal);
}

export function fetchCategory(id: Id, signal?: AbortSignal) {
  return fetchDetail(categoriesBase, category, id, signal);
}

export function searchCategories(signal?: AbortSignal) {
  return search(categoriesBase, categoryOption, signal, { limit: 500 });
}

export function saveCategory(id: Id | undefined, input: CategoryInput) {
  return save(categoriesBase, id, input);
}
