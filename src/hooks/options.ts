import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { searchDocumentStatuses } from '@/api/document-statuses';
import { searchDocumentTypes } from '@/api/document-types';

/** One choice of a select, as the server names it. */
export type Option = { value: string; label: string };

/** Option lists change rarely: fetched once, shared by every form and filter that shows them. */
const shared = { staleTime: 5 * 60_000 };

export const documentTypeOptions = queryOptions({
  queryKey: ['options', 'document-types'],
  queryFn: async ({ signal }) =>
    (await searchDocumentTypes(signal)).map(
      (type): Option => ({ value: String(type.id), label: type.document_type }),
    ),
  ...shared,
});

/** Statuses; with a tag, those that a verifier or an approver may set. */
export function statusOptions(tag?: 'verification' | 'approve') {
  return queryOptions({
    queryKey: ['options', 'document-statuses', tag ?? 'all'],
    queryFn: async ({ signal }) =>
      (await searchDocumentStatuses(tag, signal)).map(
        ({ id, status }): Option => ({ value: String(id), label: status }),
      ),
    ...shared,
  });
}

/** Any of the option lists. */
export type OptionsQuery = UseQueryOptions<Option[], Error, Option[], string[]>;
