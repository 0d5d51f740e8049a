import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { parseData } from '@/api/body';
import { send } from '@/api/http';
import { isMissingCall } from '@/api/missing-call';
import { entityPath, fetchedOnOpen } from '@/api/resource';
import { count, type Id, id, list, requiredList, text } from '@/api/wire';

const event = v.object({
  id,
  version: count,
  /** ms */
  at: v.pipe(text, v.transform(Date.parse)),
  user: v.nullish(v.object({ username: text, name: text })),
  action: text,
  /** 'form' or 'import'; 'portal' for what has no form. */
  origin: text,
  changes: list(v.object({ field: v.string(), from: v.unknown(), to: v.unknown() })),
});
/** A change of a row, with raw values: ids, codes and texts. */
export type RowEvent = v.InferOutput<typeof event>;

/** What has happened to a row of the list at `path`, oldest first; empty where nothing tells. */
export const rowHistoryQuery = (path: string, rowId: Id) =>
  queryOptions({
    queryKey: [path, 'history', String(rowId)],
    queryFn: async ({ signal }) => {
      try {
        const url = entityPath(`${path}/history`, rowId);
        return parseData(requiredList(event), await send({ url, signal }));
      } catch (error) {
        if (isMissingCall(error)) return [];
        throw error;
      }
    },
    ...fetchedOnOpen,
  });
