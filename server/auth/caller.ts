import { asc, eq } from 'drizzle-orm';
import type { Database } from '../storage/database';
import { type roles, user_roles, users } from '../storage/schema';

/** The signed-in user with unit and roles. */
export type Caller = NonNullable<Awaited<ReturnType<typeof findCaller>>>;

/** Relations that toCaller needs. Roles are sorted by id. */
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
