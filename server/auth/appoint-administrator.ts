import { eq } from 'drizzle-orm';
import type { Database } from '../storage/database';
import { roles, user_roles, users } from '../storage/schema';

/** Makes a person an administrator, known by now or not; the name is the username until somebody writes a better one. */
export async function appointAdministrator(db: Database, username: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ username, name: username }).onConflictDoNothing();
    const role = await tx
      .select({ user_id: users.id, role_id: roles.id })
      .from(users)
      .innerJoin(roles, eq(roles.name, 'administrator'))
      .where(eq(users.username, username));
    await tx.insert(user_roles).values(role).onConflictDoNothing();
  });
}
