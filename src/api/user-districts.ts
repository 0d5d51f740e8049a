import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { parseData, parseOptional } from '@/api/body';
import { unlessMissing } from '@/api/errors';
import { fetchData, send } from '@/api/http';
import { entityPath, fetchedOnOpen, rowCall, type SeenRow, write } from '@/api/resource';
import { user, usersPath } from '@/api/users';
import { count, type Id, id, list, moment, optionalId, requiredList, text } from '@/api/wire';
import { daysSince } from '@/lib/iso-day';

// The districts that users work on. Kept out of `users`, which is in the first load.

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
    /** Start of the longest wait, in ms. */
    oldest: moment,
  }),
  v.transform(({ oldest, ...row }) => ({
    ...row,
    id: row.district_id ?? '',
    oldest: Number.isNaN(oldest) ? undefined : oldest,
    /** Midnights since `oldest`. */
    days: Math.max(0, daysSince(oldest)),
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

/** The coverage of the districts; null from a back end that does not tell. */
export const coverageQuery = queryOptions({
  queryKey: [usersPath, 'coverage'],
  queryFn: ({ signal }) => unlessMissing(fetchCoverage(signal), null),
  staleTime: 60_000,
});

/** Reads a user, who may stand on another page of the list. */
export const userDetail = (id: Id) =>
  queryOptions({
    queryKey: [usersPath, 'detail', String(id)],
    queryFn: ({ signal }) =>
      fetchData(user, { url: entityPath(`${usersPath}/detail`, id), signal }),
    ...fetchedOnOpen,
  });

/** Sets the districts whose documents a user works on. */
export const assignDistricts = write(
  usersPath,
  ({ district_id, ...row }: SeenRow & { district_id: Id[] }) => ({
    method: 'put',
    ...rowCall(usersPath, row),
    data: { district_id },
  }),
);
