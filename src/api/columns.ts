import * as v from 'valibot';
import { fetchDetail, fetchPage, save, search } from '@/api/resource';
import { count, flag, type Id, id, text } from '@/api/wire';

export const columnsBase = '/data-referensi/columns';

/** One meta datum that documents of a category carry (spec section 3). */
const column = v.object({
  id,
  sort_number: count,
  column_name: text,
  column_description: text,
  /** 'string' or 'date' */
  data_type: v.pipe(text, v.toLowerCase()),
  is_mandatory: flag,
});
export type Column = v.InferOutput<typeof column>;

const columnOption = v.object({ id, column_description: text });

/** What the form sends; null is what has not been filled in. */
export type ColumnInput = {
  sort_number: number | null;
  column_name: string;
  column_description: string;
  data_type: string;
  is_mandatory: 0 | 1 | null;
};

export function fetchColumns(params: URLSearchParams, signal?: AbortSignal) {
  return fetchPage(columnsBase, column, params, signal);
}

export function fetchColumn(id: Id, signal?: AbortSignal) {
  return fetchDetail(columnsBase, column, id, signal);
}

export function searchColumns(signal?: AbortSignal) {
  return search(columnsBase, columnOption, signal);
}

export function saveColumn(id: Id | undefined, input: ColumnInput) {
  return save(columnsBase, id, input);
}
