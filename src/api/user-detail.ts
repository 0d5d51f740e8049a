import { queryOptions } from '@tanstack/react-query';
import { parseData } from '@/api/body';
import { send } from '@/api/http';
import { entityPath, fetchedOnOpen, rowCall, type SeenRow, write } from '@/api/resource';
import { user, usersPath } from '@/api/users';
import type { Id } from '@/api/wire';

// One user. Not in `users`, which the first load has.

/** A user who may stand on another page of the list. */
export const userDetail = (id: Id) =>
  queryOptions({
    queryKey: [usersPath, 'detail', String(id)],
    queryFn: async ({ signal }) =>
      parseData(user, await send({ url: entityPath(`${usersPath}/detail`, id), signal })),
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
