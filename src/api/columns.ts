import * as v from 'valibot';
import { optionList, resource } from '@/api/resource';
import { count, flag, id, text, version } from '@/api/wire';

const path = '/data-referensi/columns';
const entries = {
  sort_number: count,
  column_name: text,
  column_description: text,
  /** 'string' or 'date' */
  data_type: v.pipe(text, v.toLowerCase()),
  is_mandatory: flag,
};
const labels = {
  sort_number: 'Sort',
  column_name: 'Name',
  column_description: 'Description',
  data_type: 'Data Type',
  is_mandatory: 'Mandatory',
} as const;

/** One meta datum of the documents of a category. */
const column = v.object({ id, version, ...entries });
export type Column = v.InferOutput<typeof column>;

export const columns = {
  ...resource({
    path,
    row: column,
    entries,
    labels,
    sheetName: 'Column',
    sheetKey: 'column_name',
  }),
  options: optionList(path, 'column_description'),
};
