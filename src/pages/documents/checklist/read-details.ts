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

/** What the detail of a type says. Kept for the session. */
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
 * The options with what the details of their types say. One that cannot be read says nothing.
 * Aborted, no further one is asked for.
 */
export function readDetails(client: QueryClient, options: Option[], signal: AbortSignal) {
  const read = limitAsync(async (id: Id) => {
    signal.throwIfAborted();
    return client.query(detailQuery(id)).catch(() => ({}));
  }, atATime);
  return Promise.all(options.map(async (option) => ({ ...option, ...(await read(option.value)) })));
}
