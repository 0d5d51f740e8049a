import { queryOptions } from '@tanstack/react-query';
import { limitAsync } from 'es-toolkit';
import { documentTypes } from '@/api/document-types';
import { readInner } from '@/api/inner-query';
import type { Id } from '@/api/wire';
import type { Rules } from '@/lib/fit-file/fit-files';

/** Types whose rules are asked for at a time. */
const atATime = 6;

/** A type that a file may be of, with its rules. */
export type FileType = Rules & {
  id: Id;
  document_type: string;
  naming_format: string;
  isMultiple: boolean;
  /** An example of a description. */
  sample: string;
};

/** The rules of a type. Has its own key: the form that edits a type must not start from it. */
export function typeRulesQuery(id: Id) {
  const detail = documentTypes.detail({ id });
  // Users switch back and forth between types.
  const lasting = { staleTime: 60_000, gcTime: 60_000 };
  return { ...detail, queryKey: [...detail.queryKey, 'upload'], ...lasting };
}

/** The types in use. The search names them, and the detail of each has its rules. */
export const fileTypesQuery = queryOptions({
  queryKey: [documentTypes.path, 'file-types'],
  queryFn: async ({ client, signal }): Promise<FileType[]> => {
    const options = await readInner(() => client.query(documentTypes.options), signal);
    const read = limitAsync(
      (id: Id) => readInner(() => client.query(typeRulesQuery(id)), signal),
      atATime,
    );
    return Promise.all(
      options.map(async ({ value, label }) => {
        const { naming_format, is_multiple, max_size, mime_type, sample } = await read(value);
        return {
          id: value,
          document_type: label,
          naming_format,
          isMultiple: is_multiple === 1,
          maxBytes: max_size > 0 ? max_size * 1024 : Number.POSITIVE_INFINITY,
          // Files go as they are where the server does not say.
          mimeType: mime_type?.mime_type ?? '',
          sample,
        };
      }),
    );
  },
  staleTime: 5 * 60_000,
});
