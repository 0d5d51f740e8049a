import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { fetchData, send } from '@/api/http';
import { id, list, nameOf, requiredList, text } from '@/api/wire';

const user = v.object({
  name: text,
  username: text,
  avatar: text,
  unit_verifikator: nameOf('nama'),
});
export type User = v.InferOutput<typeof user>;

const session = v.object({
  user,
  token: v.pipe(v.string(), v.nonEmpty()),
  roles: list(v.object({ name: v.string() })),
});
export type Session = v.InferOutput<typeof session>;

const role = v.object({ id, name: v.string(), description: text });

/** The one call that carries no access token: it fetches one. */
export const exchangeUrl = 'authentication/session';

/** Exchanges the portal's hand-off token for a session. */
export function exchangeToken(accessToken: string): Promise<Session> {
  const data = { access_token: accessToken };
  return fetchData(session, { method: 'post', url: exchangeUrl, data });
}

/** Ends the session on the server. */
export async function logout(): Promise<void> {
  await send({ method: 'post', url: '/authentication/logout' });
}

/** The roles that the signed-in user holds. */
export const rolesQuery = queryOptions({
  queryKey: ['/user/roles'],
  queryFn: ({ signal }) => fetchData(requiredList(role), { url: '/user/roles', signal }),
  staleTime: 5 * 60_000,
});

/** Parses a stored user object; undefined when it is missing or has another shape. */
export function parseUser(json: string): User | undefined {
  try {
    return v.parse(user, JSON.parse(json));
  } catch {
    return undefined;
  }
}
