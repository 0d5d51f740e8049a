import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { parseData, parseOptional } from '@/api/body';
import { unlessMissing } from '@/api/errors';
import { send } from '@/api/http';
import { usersPath } from '@/api/users';
import { count, list, requiredList, text } from '@/api/wire';

const sentBack = v.pipe(
  v.object({
    document_type: text,
    /** Name of the reason in the note; empty for notes without reasons. */
    reason: text,
    count: v.number(),
    /** Share of the type's rejections that have this reason, 0 to 1. */
    share: count,
    /** First rejections among these; 0 if the back end does not tell. */
    first: count,
    /** Number of first rejections that were approved at the second sending. */
    passed_second: count,
  }),
  v.transform((row) => ({ ...row, id: `${row.document_type}\n${row.reason}` })),
);
/** How often documents of a type were sent back for a reason. */
export type SentBack = v.InferOutput<typeof sentBack>;

const ended = v.object({ sending: count, approved: count, rejected: count });
/** How first (1), second (2) and later (3) sendings ended. */
export type Ended = v.InferOutput<typeof ended>;

/** Days as YYYY-MM-DD, both included. An empty one leaves that end open. */
export type Days = { from: string; to: string };

async function fetchSentBack(params: Days, signal: AbortSignal) {
  const body = await send({ url: `${usersPath}/coverage/reasons`, params, signal });
  const told = parseOptional(v.object({ sendings: list(ended) }), body);
  return { rows: parseData(requiredList(sentBack), body), sendings: told?.sendings ?? [] };
}

/** Why documents were sent back in these days. Null from a back end that does not tell. */
export const sentBackQuery = (days: Days) =>
  queryOptions({
    queryKey: [usersPath, 'sent back', days],
    queryFn: ({ signal }) => unlessMissing(fetchSentBack(days, signal), null),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
