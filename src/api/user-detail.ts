import { queryOptions } from '@tanstack/react-query';
import { parseData } from '@/api/body';
import { send } from '@/api/http';
import { entityPath, fetchedOnOpen } from '@/api/resource';
import { user, usersPath } from '@/api/users';
import type { Id } from '@/api/wire';

/** A user who may stand on another page of the list. Not in `users`, which the first load has. */
export const userDetail = (id: Id) =>
  queryOptions({
    queryKey: [usersPath, 'detail', String(id)],
    queryFn: async ({ signal }) =>
      parseData(user, await send({ url: entityPath(`${usersPath}/detail`, id), signal })),
    ...fetchedOnOpen,
  });
