import * as v from 'valibot';
import { listResource } from '@/api/resource';
import { district } from '@/api/unit-verifikators';
import { id, list, text, version } from '@/api/wire';

export const usersPath = '/administrator/users';

/** A user as the administrator manages them. */
export const user = v.object({
  id,
  username: text,
  name: text,
  email: text,
  districts: list(district),
  version,
});
export type User = v.InferOutput<typeof user>;

export const users = listResource(usersPath, user);
