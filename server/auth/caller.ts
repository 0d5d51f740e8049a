import { asc, eq } from 'drizzle-orm';
import type { Database } from '../storage/database';
import { type roles, user_roles, users } from '../storage/schema';

/** Who makes a call: a user with unit and roles. */
export type Caller = NonNullable<Awaited<ReturnType<typeof findCaller>>>;

/** What a query of users joins to make callers of them; the roles are in the order of their ids. */
export const callerRelations = {
  unit_verifikator: true,
  user_roles: { with: { role: true }, orderBy: asc(user_roles.role_id) },
} as const;

type WithRoles = { user_roles: { role: typeof roles.$inferSelect }[] };

export function toCaller<User extends WithRoles>({ user_roles: held, ...user }: User) {
  return { ...user, roles: held.map(({ role }) => role) };
}

export async function findCaller(db: Database, username: string) {
  const user = await db.query.users.findFirst({
    where: eq(users.username, username),
    with: callerRelations,
  });
  return user && toCaller(user);
}
