import * as v from 'valibot';
import { dataOf } from '@/api/body';
import { http } from '@/api/http';
import { fullList, id, list, nameOrThing, text } from '@/api/wire';

const user = v.object({
  name: text,
  username: text,
  avatar: text,
  unit_verifikator: nameOrThing('nama'),
});
export type User = v.InferOutput<typeof user>;

const session = v.object({
  user,
  token: v.pipe(v.string(), v.nonEmpty()),
  roles: list(v.object({ name: v.string() })),
});
export type Session = v.InferOutput<typeof session>;

const role = v.object({ id, name: v.string(), description: text });
export type Role = v.InferOutput<typeof role>;

/** Exchanges the portal's hand-off token for a session (spec section 7). */
export async function exchangeToken(accessToken: string): Promise<Session> {
  const { data } = await http.post('authentication/session', { access_token: accessToken });
  return dataOf(session, data);
}

/** Ends the session on the server. */
export async function logout(): Promise<void> {
  await http.post('/authentication/logout');
}

/** The roles that the signed-in user holds. */
export async function fetchRoles(signal?: AbortSignal): Promise<Role[]> {
  const { data } = await http.get('/user/roles', { signal });
  return dataOf(fullList(role), data);
}

/** Reads a user object back from local storage; undefined when it is missing or is not one. */
export function parseUser(json: string | null): User | undefined {
  try {
    return v.parse(user, JSON.parse(json ?? 'null'));
  } catch {
    return undefined;
  }
}
