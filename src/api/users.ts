import * as v from 'valibot';
import { confirmationOf } from '@/api/body';
import { district } from '@/api/districts';
import { http } from '@/api/http';
import { fetchPage, pathOf } from '@/api/resource';
import { type Id, id, list, text } from '@/api/wire';

export const usersBase = '/administrator/users';

/** A user as the administrator manages them (spec section 3). */
const user = v.object({ id, username: text, name: text, email: text, districts: list(district) });
export type User = v.InferOutput<typeof user>;

export function fetchUsers(params: URLSearchParams, signal?: AbortSignal) {
  return fetchPage(usersBase, user, params, signal);
}

/** Sets the districts whose documents the user works on. Answers with the server's message. */
export async function assignDistricts(id: Id, district_id: Id[]): Promise<string> {
  const { data } = await http.put(pathOf(usersBase, id), { district_id });
  return confirmationOf(data);
}
