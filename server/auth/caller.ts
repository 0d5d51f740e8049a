import { asc, eq } from 'drizzle-orm';
import type { Database } from '../storage/database';
import { user_roles, users } from '../storage/schema';

/** Who makes a call. */
export type Caller = NonNullable<Awaited<ReturnType<typeof findCaller>>>;

/** A user with unit and roles, the latter in the order of their ids. */
export async function findCaller(db: Database, userId: number) {
  const user = await db.query.users.findFirst({
    where: eq(users.id, userId),
    with: {
      unit_verifikator: true,
      user_roles: { with: { role: true }, orderBy: asc(user_roles.role_id) },
    },
  });
  if (!user) return;
  const { user_roles: held, ...person } = user;
  return { ...person, roles: held.map(({ role }) => role) };
}
