import * as v from 'valibot';
import { optionList, resource } from '@/api/resource';
import { count, flag, id, text } from '@/api/wire';

const path = '/data-referensi/columns';
const fields = {
  sort_number: count,
  column_name: text,
  column_description: text,
  /** 'string' or 'date' */
  data_type: v.pipe(text, v.toLowerCase()),
  is_mandatory: flag,
};

/** One meta datum of the documents of a category. */
const column = v.object({ id, ...fields });
export type Column = v.InferOutput<typeof column>;

export const columns = {
  ...resource({ path, row: column, fields, sheetName: 'Column' }),
  options: optionList(path, v.object({ id, column_description: text }), (column) => ({
    value: column.id,
    label: column.column_description,
  })),
};
