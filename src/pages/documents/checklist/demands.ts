import { queryOptions } from '@tanstack/react-query';
import { documentTypes } from '@/api/document-types';
import type { Demand } from '@/pages/documents/checklist/summary';

/** What the types in use demand, by their options, else by the detail of each. */
export const demandsQuery = queryOptions({
  queryKey: [documentTypes.path, 'demands'],
  queryFn: async ({ client }): Promise<Demand[]> => {
    const options = await client.query(documentTypes.options);
    const isTold = options.some(({ is_mandatory }) => is_mandatory != null);
    const told = isTold
      ? options
      : await (await import('@/pages/documents/checklist/read-details')).readDetails(
          client,
          options,
        );
    return told.map(({ value, label, is_mandatory, is_multiple, applies_to }) => ({
      id: value,
      name: label,
      isMandatory: is_mandatory == null ? undefined : is_mandatory === 1,
      isMultiple: is_multiple === 1,
      appliesTo: applies_to ?? [],
    }));
  },
  staleTime: 5 * 60_000,
});
