import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { parseData } from '@/api/body';
import { district } from '@/api/districts';
import { send } from '@/api/http';
import { entityPath, fetchedOnOpen, listResource, type SeenRow, write } from '@/api/resource';
import { type Id, id, list, text, version } from '@/api/wire';

export const usersPath = '/administrator/users';

/** A user as the administrator manages them. */
const user = v.object({
  id,
  username: text,
  name: text,
  email: text,
  districts: list(district),
  version,
});
export type User = v.InferOutput<typeof user>;

export const users = {
  ...listResource(usersPath, user),
  detail: (userId: Id) =>
    queryOptions({
      queryKey: [usersPath, 'detail', String(userId)],
      queryFn: async ({ signal }) =>
        parseData(user, await send({ url: entityPath(`${usersPath}/detail`, userId), signal })),
      ...fetchedOnOpen,
    }),
  /** Sets the districts whose documents a user works on. */
  assignDistricts: write(
    usersPath,
    ({ id, version, district_id }: SeenRow & { district_id: Id[] }) => ({
      method: 'put',
      url: entityPath(usersPath, id),
      params: { version },
      data: { district_id },
    }),
  ),
};
