import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { parseData, parseOptional } from '@/api/body';
import { unlessMissing } from '@/api/errors';
import { send } from '@/api/http';
import { usersPath } from '@/api/users';
import { count, id, list, moment, optionalId, requiredList, text } from '@/api/wire';

/** Milliseconds. */
const day = 24 * 3_600_000;

const coverage = v.pipe(
  v.object({
    /** Null for units without a district and people without a unit. */
    district_id: optionalId,
    district: text,
    units: v.number(),
    owners: count,
    verifiers: v.number(),
    approvers: v.number(),
    to_verify: v.number(),
    to_approve: v.number(),
    /** Since when the document that has waited longest waits, in ms. */
    oldest: moment,
  }),
  v.transform(({ oldest, ...row }) => ({
    ...row,
    id: row.district_id ?? '',
    oldest: Number.isNaN(oldest) ? undefined : oldest,
    /** Whole days since then. */
    days: Math.max(0, Math.floor((Date.now() - oldest) / day)),
  })),
);
export type Coverage = v.InferOutput<typeof coverage>;

const decider = v.object({
  id,
  username: text,
  name: text,
  verifies: v.boolean(),
  approves: v.boolean(),
});
/** Somebody to whom districts can be assigned. */
export type Decider = v.InferOutput<typeof decider>;

async function fetchCoverage(signal: AbortSignal) {
  const body = await send({ url: `${usersPath}/coverage`, signal });
  const people = parseOptional(v.object({ people: list(decider) }), body)?.people ?? [];
  return { rows: parseData(requiredList(coverage), body), people };
}

/** Null from a back end that does not tell. */
export const coverageQuery = queryOptions({
  queryKey: [usersPath, 'coverage'],
  queryFn: ({ signal }) => unlessMissing(fetchCoverage(signal), null),
  staleTime: 60_000,
});
