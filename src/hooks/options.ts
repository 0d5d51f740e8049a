import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { categoriesBase, searchCategories } from '@/api/categories';
import { columnsBase, searchColumns } from '@/api/columns';
import { districtsBase, searchDistricts } from '@/api/districts';
import { documentStatusesBase, searchDocumentStatuses } from '@/api/document-statuses';
import { documentTypesBase, searchDocumentTypes } from '@/api/document-types';
import { mimeTypesBase, searchMimeTypes } from '@/api/mime-types';
import type { Id } from '@/api/wire';

/** One choice of a select or a radio group; the value goes to the server as it came from there. */
export type Option = { value: Id; label: string };

/** Any of the option lists. */
export type OptionsQuery = UseQueryOptions<Option[], Error, Option[], string[]>;

/** The option of a value, which may be text from the URL; a value that no option has stands for itself. */
export function optionOf(options: Option[], value: Id): Option {
  return (
    options.find((option) => String(option.value) === String(value)) ?? {
      value,
      label: String(value),
    }
  );
}

/**
 * Option lists change rarely: fetched once, shared by every form and filter that shows them. The key starts with the base
 * path of what is listed, so that a write that reloads the list reloads the options too.
 */
function optionList<Item>(
  key: string[],
  search: (signal: AbortSignal) => Promise<Item[]>,
  toOption: (item: Item) => Option,
) {
  return queryOptions({
    queryKey: [...key, 'options'],
    queryFn: async ({ signal }) => (await search(signal)).map(toOption),
    staleTime: 5 * 60_000,
  });
}

export const columnOptions = optionList([columnsBase], searchColumns, (column) => ({
  value: column.id,
  label: column.column_description,
}));

export const categoryOptions = optionList([categoriesBase], searchCategories, (category) => ({
  value: category.id,
  label: category.category_name,
}));

export const mimeTypeOptions = optionList([mimeTypesBase], searchMimeTypes, (mimeType) => ({
  value: mimeType.id,
  label: mimeType.mime_type,
}));

export const documentTypeOptions = optionList([documentTypesBase], searchDocumentTypes, (type) => ({
  value: type.id,
  label: type.document_type,
}));

export const districtOptions = optionList([districtsBase], searchDistricts, (district) => ({
  value: district.id,
  label: district.name,
}));

/** Statuses; with a tag, those that a verifier or an approver may set. */
export function statusOptions(tag?: 'verification' | 'approve') {
  return optionList(
    [documentStatusesBase, tag ?? 'all'],
    (signal) => searchDocumentStatuses(tag, signal),
    ({ id, status }) => ({ value: id, label: status }),
  );
}

/** What a yes/no field can be, 1/0 on the wire. */
export const yesNo: Option[] = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
];

/** The data types of a column (spec section 3). */
export const dataTypes: Option[] = [
  { value: 'string', label: 'String' },
  { value: 'date', label: 'Date' },
];

/** Options that no server has to be asked for, as a filter takes them. */
function fixedList(name: string, options: Option[]) {
  return queryOptions({
    queryKey: ['options', name],
    queryFn: () => options,
    initialData: options,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const yesNoOptions = fixedList('yes-no', yesNo);
export const dataTypeOptions = fixedList('data-types', dataTypes);

/** The one choice of a locked field, which may be no longer among those offered. */
export function lockedTo(option: Option) {
  return fixedList(`only ${option.value} ${option.label}`, [option]);
}
