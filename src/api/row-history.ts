import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { unlessMissing } from '@/api/errors';
import { fetchData } from '@/api/http';
import { entityPath, fetchedOnOpen } from '@/api/resource';
import { count, type Id, id, list, moment, person, requiredList, text } from '@/api/wire';

const event = v.object({
  id,
  version: count,
  /** ms */
  at: moment,
  user: person,
  action: text,
  /** 'form', 'import', or 'portal' for units. */
  origin: text,
  changes: list(v.object({ field: v.string(), from: v.unknown(), to: v.unknown() })),
});
/** A change of a row, with raw values: ids, codes and texts. */
export type RowEvent = v.InferOutput<typeof event>;

/** The history of a row of the list at `path`, oldest first; empty from a back end without one. */
export const rowHistoryQuery = (path: string, rowId: Id) =>
  queryOptions({
    queryKey: [path, 'history', String(rowId)],
    queryFn: ({ signal }) => {
      const url = entityPath(`${path}/history`, rowId);
      return unlessMissing(fetchData(requiredList(event), { url, signal }), []);
    },
    ...fetchedOnOpen,
  });
