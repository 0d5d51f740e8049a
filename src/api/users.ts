import * as v from 'valibot';
import { district } from '@/api/districts';
import { entityPath, listResource, write } from '@/api/resource';
import { type Id, id, list, text } from '@/api/wire';

export const usersPath = '/administrator/users';

/** A user as the administrator manages them. */
export const user = v.object({
  id,
  username: text,
  name: text,
  email: text,
  districts: list(district),
});
export type User = v.InferOutput<typeof user>;

export const users = {
  ...listResource(usersPath, user),
  /** Sets the districts whose documents a user works on. */
  assignDistricts: write(usersPath, ({ id, district_id }: { id: Id; district_id: Id[] }) => ({
    method: 'put',
    url: entityPath(usersPath, id),
    data: { district_id },
  })),
};
