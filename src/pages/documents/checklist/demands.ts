import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { documentTypes } from '@/api/document-types';
import { readInner } from '@/api/inner-query';
import { flag, id, list, text } from '@/api/wire';

/** A type of document. Its option or its detail may have what only some back ends send. */
const demand = v.object({
  value: id,
  label: text,
  is_mandatory: v.nullish(flag),
  is_multiple: flag,
  /** The roles whose users hand it in; empty for all. */
  applies_to: list(text),
});
export type Demand = v.InferOutput<typeof demand>;

/** True if the back end says what is mandatory. */
export const isTold = (types: Demand[]) => types.some(({ is_mandatory }) => is_mandatory != null);

/** The demands of the types in use, from their options, else from the detail of each. */
export const demandsQuery = queryOptions({
  queryKey: [documentTypes.path, 'demands'],
  async queryFn({ client, signal }) {
    const options = await readInner(() => client.query(documentTypes.options), signal);
    const demands = v.parse(v.array(demand), options);
    if (isTold(demands)) return demands;
    const { readDetails } = await import('@/pages/documents/checklist/read-details');
    return v.parse(v.array(demand), await readDetails(client, options, signal));
  },
  staleTime: 5 * 60_000,
});
