import type { QueryClient } from '@tanstack/react-query';
import { limitAsync } from 'es-toolkit';
import * as v from 'valibot';
import { parseData } from '@/api/body';
import { documentTypes } from '@/api/document-types';
import { send } from '@/api/http';
import { entityPath } from '@/api/resource';
import type { Id } from '@/api/wire';
import type { Option } from '@/lib/options';

/** Details asked for at a time. */
const atATime = 6;

/** Reads the demands in the detail of a type. Kept for the session. */
const detailQuery = (id: Id) => ({
  queryKey: [documentTypes.path, 'demand', String(id)],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const answer = await send({ url: entityPath(`${documentTypes.path}/detail`, id), signal });
    return parseData(v.looseObject({}), answer);
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Completes options by the details of their types. A detail that cannot be read adds nothing. Asks
 * for no further one once it is aborted.
 */
export function readDetails(client: QueryClient, options: Option[], signal: AbortSignal) {
  const read = limitAsync(async (id: Id) => {
    signal.throwIfAborted();
    return client.query(detailQuery(id)).catch(() => ({}));
  }, atATime);
  return Promise.all(options.map(async (option) => ({ ...option, ...(await read(option.value)) })));
}
